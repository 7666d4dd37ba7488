/** For calls that end by themselves, however long that takes. */
export const WITHOUT_LIMIT = new AbortController().signal;

/** Whoever scripts the faults. */
type Rig = { untilFaultsLeft: (count: number) => Promise<void> };

type ScriptedFault = { kind: string; [property: string]: unknown };

/** When a call is given up: where no whole response will ever come, once the fault has struck and so many others are left. */
export function limitFor({ kind }: ScriptedFault, rig: Rig, faultsLeft: number): AbortSignal {
  if (kind !== 'timeout' && kind !== 'drip') return WITHOUT_LIMIT;
  const limit = new AbortController();
  void rig.untilFaultsLeft(faultsLeft).then(() => limit.abort());
  return limit.signal;
}

/** Faults of a publishing call that leave its outcome unknown. */
export const UNCERTAIN_FAULTS: [string, ScriptedFault][] = [
  ['no response', { kind: 'timeout' }],
  ['a reset connection', { kind: 'reset' }],
  ['a cut response', { kind: 'cut' }],
  ['a response that drips', { kind: 'drip', ms: 400 }],
  ['100 MB of response', { kind: 'flood' }],
  ['500', { kind: 'status', status: 500 }],
  ['503 with Retry-After', { kind: 'status', status: 503, headers: { 'retry-after': '1' } }],
  ['408', { kind: 'status', status: 408 }],
  ['a redirect, which is not followed', { kind: 'status', status: 302, headers: { location: '/elsewhere' } }],
  ['200 with an error inside', { kind: 'status', status: 200, body: { errors: [{ title: 'Odd' }] } }],
  ['201 with half of a JSON', { kind: 'status', status: 201, body: '{"data":{"id":"1' }],
  [
    '201 in another content type',
    { kind: 'status', status: 201, body: '<p>ok</p>', headers: { 'content-type': 'text/html' } },
  ],
];

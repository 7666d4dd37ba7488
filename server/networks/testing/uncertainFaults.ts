/** What can happen to a call that publishes so that nobody can tell whether the network has the post. */
export const UNCERTAIN_FAULTS: [string, object][] = [
  ['no answer', { kind: 'timeout' }],
  ['a reset connection', { kind: 'reset' }],
  ['a cut answer', { kind: 'cut' }],
  ['an answer that drips', { kind: 'drip', ms: 400 }],
  ['100 MB of answer', { kind: 'flood' }],
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

import type { PublishOutcome } from '../connector';
import { requireSuccess } from '../outcomes';
import { explainGraphError, readGraphError } from './errors';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function read(code: number, subcode?: number, more: object = {}): PublishOutcome {
  const error = { message: 'No.', code, ...(subcode !== undefined && { error_subcode: subcode }), ...more };
  const json: unknown = { error };
  return readGraphError({ status: 400, headers: {}, body: JSON.stringify(json), json, clock: null }, NOW);
}

const classOf = (outcome: PublishOutcome) =>
  outcome.kind === 'refused' ? outcome.class : outcome.kind === 'deferred' ? outcome.reason : outcome.kind;

test.each([
  ['auth', [190, 102], [458, 459, 460, 463, 464, 467, 492]],
  ['permission', [10, 200, 210, 283, 299], []],
  ['rate', [4, 17, 32, 341, 613, 80001, 80002], []],
  ['policy', [368], []],
  ['content', [100, 506, 1609005], []],
  ['unknown', [1, 2], []],
])(
  'errors of the class %s are told by their code, whatever subcode nobody knows comes with it',
  (wanted, codes, subcodes) => {
    for (const code of codes) {
      for (const subcode of [undefined, 7, ...subcodes]) {
        expect([code, subcode, classOf(read(code, subcode))]).toEqual([code, subcode, wanted]);
      }
    }
  },
);

test.each([
  ['content', [1366046, 1366051, 2207052, 2207004, 2207005, 2207026, 2207009, 36003, 2207010]],
  ['rate', [1390008, 2207042]],
  ['policy', [1404078, 4854002, 2207050]],
  // Nothing is published, and the media are prepared again.
  ['outage', [2207003, 2207006, 2207008, 2207020, 2207027, 2207032, 2207053]],
  // The first says nothing of the post, the second has been seen on posts that were live.
  ['unknown', [2207001, 2207051]],
])('a subcode of the class %s says more than the code beside it', (wanted, subcodes) => {
  for (const subcode of subcodes) expect([subcode, classOf(read(100, subcode))]).toEqual([subcode, wanted]);
});

test("after Instagram's daily cap an hour passes before it is asked again, or as long as Meta says", () => {
  expect(read(9, 2207042)).toMatchObject({ reason: 'rate', retryAt: new Date(NOW + 60 * 60_000) });
  expect(read(4)).toMatchObject({ reason: 'rate', retryAt: null });
});

test('an error that Meta calls passing may have come after the post was taken', () => {
  expect(classOf(read(9_999, undefined, { is_transient: true }))).toBe('unknown');
});

test.each([
  ['a token', 190, 401],
  ['a limit', 4, 429],
  ['anything else', 100, 400],
])('%s (%i) is told from others by the status, for which Meta says 400', (_name, code, status) => {
  const json: unknown = { error: { message: 'No.', code } };
  const response = { status: 400, headers: {}, body: '', json, clock: null };
  const refused = Promise.resolve().then(() =>
    requireSuccess('facebook', { kind: 'answered', response }, explainGraphError),
  );
  return expect(refused).rejects.toMatchObject({ code: String(code), status });
});

test("Meta's words for people come before those for programmers", () => {
  expect(read(100, undefined, { error_user_msg: 'Choose another image.' })).toMatchObject({
    detail: 'Choose another image.',
  });
});

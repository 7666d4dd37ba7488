import type { Delivery } from '../delivery';
import { settlementOf } from './outcomes';
import { PUBLISHER_TIMING } from '../timing';

const CLOCK = { now: 0, random: 0 };
const AWAY = { kind: 'deferred', retryAt: null, code: 'away', detail: 'Not now.' } as const;

function deliveryAfter(tries: number): Delivery {
  return {
    targetId: 't',
    attempt: 1,
    postId: 'p',
    userId: 'user',
    platform: 'twitter',
    server: null,
    accountId: 'a',
    tries,
    checks: 0,
    absences: 0,
    preparation: null,
    deaths: 0,
    sentAt: null,
    grantId: 'g',
    remoteAccountId: '1',
    username: 'ada',
    part: 0,
    isLast: true,
    kind: 'post',
    answers: null,
    text: 'Hello',
    media: null,
    setting: null,
    sealedToken: Buffer.alloc(0),
    tokenMsLeft: null,
  };
}

const settle = (tries: number, reason: 'outage' | 'rate') =>
  settlementOf(deliveryAfter(tries), { ...AWAY, reason }, PUBLISHER_TIMING, CLOCK);

test('an outage uses up tries, and the last one fails the post', () => {
  expect(settle(PUBLISHER_TIMING.maxTries - 2, 'outage')).toMatchObject({ state: 'scheduled', tries: 4 });
  expect(settle(PUBLISHER_TIMING.maxTries - 1, 'outage')).toMatchObject({ state: 'failed', errorCode: 'away' });
});

test('a rate limit fails no post, not even one that was sent again as often as it may be', () => {
  for (const tries of [0, PUBLISHER_TIMING.maxTries]) {
    expect(settle(tries, 'rate')).toMatchObject({ state: 'scheduled', tries });
  }
});

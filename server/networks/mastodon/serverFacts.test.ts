import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { startMastodonRig, type MastodonRig } from '../../testing/mastodonRig';
import type { Actor, KeylessConnector } from '../connector';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';

// What the server of an account says of itself, as publishing asks for it.

let rig: MastodonRig;
let actor: Actor;
let connector: KeylessConnector;

beforeAll(async () => (rig = await startMastodonRig()));
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  actor = await rig.connect();
  connector = rig.createConnector();
});

const publish = (text: string) => connector.publish(actor, { text }, WITHOUT_LIMIT);
const takes = (characters: number) => ({
  kind: 'status',
  status: 200,
  body: { configuration: { statuses: { max_characters: characters } } },
});
const LONG = 'x'.repeat(450);

test('is asked for once a day', async () => {
  const before = await rig.calls('instance');
  await publish('One');
  await publish('Two');
  expect(await rig.calls('instance')).toBe(before + 1);
  rig.clock.now += 25 * HOUR_MS;
  await publish('Three');
  expect(await rig.calls('instance')).toBe(before + 2);
});

test('is asked for anew by who wants to know the limits', async () => {
  await publish('One');
  const before = await rig.calls('instance');
  await connector.servers.limits(actor.accessToken);
  expect(await rig.calls('instance')).toBe(before);
  rig.clock.now += 2 * HOUR_MS;
  await connector.servers.limits(actor.accessToken);
  expect(await rig.calls('instance')).toBe(before + 1);
});

test('may have changed by the time of a post, which then says so and is not sent', async () => {
  expect(await publish(LONG)).toMatchObject({ kind: 'published' });
  rig.clock.now += 25 * HOUR_MS;
  await rig.script('mastodon', 'instance', takes(400));
  const before = await rig.calls('statuses');
  expect(await publish(`${LONG}!`)).toEqual({
    kind: 'refused',
    class: 'content',
    code: 'too_long',
    params: { count: 451, limit: 400 },
    detail: null,
  });
  expect(await rig.calls('statuses')).toBe(before);
});

test.each([
  ['an error', { kind: 'status', status: 503 }],
  ['a refusal', { kind: 'status', status: 403, body: { error: 'Nein' } }],
  ['no whole response', { kind: 'cut' }],
])('that comes with %s a day later is as it was, and is asked for again soon', async (_what, fault) => {
  await publish('One');
  rig.clock.now += 25 * HOUR_MS;
  await rig.script('mastodon', 'instance', fault);
  const before = await rig.calls('instance');
  expect(await publish('Two')).toMatchObject({ kind: 'published' });
  expect(await publish('Three')).toMatchObject({ kind: 'published' });
  expect(await rig.calls('instance')).toBe(before + 1);
  rig.clock.now += 6 * MINUTE_MS;
  await rig.script('mastodon', 'instance', takes(400));
  expect(await publish(LONG)).toMatchObject({ code: 'too_long' });
});

test('that could never be read lets the post wait', async () => {
  await rig.script('mastodon', 'instance', { kind: 'status', status: 503 });
  expect(await publish('Hello')).toMatchObject({ kind: 'deferred', reason: 'outage' });
  expect(await publish('Hello')).toMatchObject({ kind: 'published' });
});

import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';
import { testLogger } from '../../testing/testLogger';
import { untilSomebodyWaits } from '../../testing/untilSomebodyWaits';
import { createAccessTokens } from '../../tokens/accessTokens';
import { claimDue } from '../queue/claims';
import type { Claim } from '../delivery';
import { createLeases } from './leases';
import { beat } from '../queue/pulse';
import { createSender } from './sender';
import { createSettler } from '../settling/settle';
import { PUBLISHER_TIMING } from '../timing';
import { NO_MEDIA } from '../../testing/noMedia';

const WORKER = 1;
/** Far enough ahead that no post comes due while it is claimed. */
const UNTIL_DUE_MS = 30_000;
const timing = { ...PUBLISHER_TIMING, claimAheadMs: 60_000 };

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});

afterEach(async () => {
  await fixture.close();
});

function openSender() {
  const { connection, secretBox } = fixture;
  const networks = { twitter: fixture.network };
  return createSender({
    connection,
    networks,
    logger: testLogger,
    timing,
    leases: createLeases({ pool: connection.pool, logger: testLogger, timing }),
    settleAll: createSettler({ connection, logger: testLogger }),
    accessTokens: createAccessTokens({ db: connection.db, networks, secretBox }),
    media: NO_MEDIA,
    probe: () => undefined,
    onPublished: () => undefined,
    onSettled: () => undefined,
  });
}

const claim = (): Promise<Claim[]> =>
  claimDue(fixture.connection.pool, WORKER, { limit: 10, takesSuspect: true }, timing);

/** Claims with this due instant on the sender's clock. */
const dueAt = (instant: number, claims: Claim[]) => claims.map((claimed) => ({ ...claimed, dueAt: instant }));

test('of two attempts of one target that are held for one instant, only the one after the edit is sent', async () => {
  await beat(fixture.connection, fixture.networks, timing);
  const post = await fixture.post(await fixture.account(), { text: 'old', dueInMs: UNTIL_DUE_MS });
  const sender = openSender();
  const askedAt = performance.now();
  const old = await claim();
  await fixture.edit(post, 'new', UNTIL_DUE_MS);
  const edited = await claim();
  // One instant for both, so that their intents are committed together.
  const instant = performance.now() + 300;
  sender.take(dueAt(instant, old), askedAt);
  sender.take(dueAt(instant, edited), askedAt);
  expect(sender.capacity()).toBe(timing.maxClaimed - 2);
  await fixture.settled(post);
  await sender.stop();
  expect(fixture.texts()).toEqual(['new']);
  expect(await fixture.target(post)).toMatchObject({ state: 'published', attempt: 3 });
  expect(await fixture.history(post)).toEqual(['published']);
  expect(sender.capacity()).toBe(timing.maxClaimed);
});

test('a stop waits for an intent that is just being committed, and for the call that follows it', async () => {
  await beat(fixture.connection, fixture.networks, timing);
  const post = await fixture.post(await fixture.account(), { text: 'under way', dueInMs: UNTIL_DUE_MS });
  const sender = openSender();
  const askedAt = performance.now();
  const claims = await claim();
  const blocker = await fixture.connection.pool.connect();
  await blocker.query('begin; select 1 from post_targets for update');
  sender.take(dueAt(performance.now(), claims), askedAt);
  await untilSomebodyWaits(blocker);
  const stopped = sender.stop();
  await blocker.query('commit');
  blocker.release();
  await stopped;
  expect(await fixture.target(post)).toMatchObject({ state: 'published' });
});

test('a stop that cannot give back what waits still waits for the calls under way', async () => {
  await beat(fixture.connection, fixture.networks, timing);
  const [first, second] = [await fixture.account(), await fixture.account()];
  const underWay = await fixture.post(first, { text: 'under way', dueInMs: 0 });
  await fixture.post(second, { text: 'waits', dueInMs: UNTIL_DUE_MS });
  fixture.network.latencyMs = 200;
  const sender = openSender();
  sender.take(await claim(), performance.now());
  await fixture.connection.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'Nothing is given back.'; end $$;
    create trigger refuse before update on post_targets for each row when (new.state = 'scheduled')
    execute function refuse()`);
  await sender.stop();
  expect(await fixture.target(underWay)).toMatchObject({ state: 'published' });
});

test('what fails while a token is read is told to nobody in the words of the database', async () => {
  await beat(fixture.connection, fixture.networks, timing);
  const post = await fixture.post(await fixture.account(), { text: 'no token', dueInMs: 0 });
  const sender = openSender();
  const claims = (await claim()).map((claimed) => ({ ...claimed, tokenMsLeft: 0 }));
  await fixture.connection.pool.query('alter table grants rename column refresh_token to renewal');
  sender.take(claims, performance.now());
  await fixture.untilTried(post);
  await sender.stop();
  expect(await fixture.target(post)).toMatchObject({
    state: 'scheduled',
    error_code: 'token_unavailable',
    error_params: null,
    error_detail: null,
  });
});

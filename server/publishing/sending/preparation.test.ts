import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishOutcome } from '../../networks/connector';
import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';
import { until } from '../../testing/until';

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});

afterEach(async () => {
  await fixture.close();
});

describe('what a network holds ready for a post', () => {
  const AGAIN: PublishOutcome = { kind: 'deferred', reason: 'outage', retryAt: null, code: 'away', detail: 'Away.' };

  test('is kept for the next try', async () => {
    const publish = fixture.network.publish.bind(fixture.network);
    const made: (string | null | undefined)[] = [];
    fixture.network.publish = async (actor, draft, signal) => {
      made.push(draft.preparation?.made);
      if (made.length > 1) return publish(actor, draft, signal);
      expect(await draft.preparation?.note('container 1')).toBe(true);
      return AGAIN;
    };
    const post = await fixture.post(await fixture.account(), { text: 'prepared', dueInMs: 0 });
    await fixture.start();
    await fixture.settled(post);
    expect(made).toEqual([null, 'container 1']);
    expect(fixture.texts()).toEqual(['prepared']);
  });

  test('is not noted for a publisher that has lost the post', async () => {
    let isNoted: boolean | undefined;
    fixture.network.publish = async (_actor, draft) => {
      await fixture.abandon(post, 'sending');
      isNoted = await draft.preparation?.note('container 1');
      return AGAIN;
    };
    const post = await fixture.post(await fixture.account(), { text: 'taken', dueInMs: 0 });
    await fixture.start();
    while (isNoted === undefined) await sleep(5);
    expect(isNoted).toBe(false);
    expect((await fixture.target(post)).preparation).toBeNull();
  });

  test.each([
    { wasPublished: true, becomes: 'published', out: [] },
    { wasPublished: false, becomes: 'published', out: ['half sent'] },
    { wasPublished: null, becomes: 'parked', out: [] },
  ])(
    'tells after a crash what became of it (published: $wasPublished), even where the timeline does not',
    async ({ wasPublished, becomes, out }) => {
      fixture.network.findRecent = () => Promise.resolve({ posts: [], isWhole: false, clock: null });
      fixture.network.wasPublished = () => Promise.resolve(wasPublished);
      const post = await fixture.post(await fixture.account(), { text: 'half sent', dueInMs: 0 });
      await fixture.prepare(post, 'container 1');
      await fixture.abandon(post, 'sending');
      await fixture.start();
      await fixture.untilState(post, becomes);
      expect(fixture.texts()).toEqual(out);
    },
  );
});

describe('a post whose files can’t be prepared for now', () => {
  const UNPREPARED: PublishOutcome = {
    kind: 'deferred',
    reason: 'outage',
    retryAt: null,
    code: 'away',
    detail: 'Away.',
    isUnprepared: true,
  };

  test('lets later posts of its account pass, and is tried again by itself', async () => {
    const account = await fixture.account();
    fixture.network.faults = [{ outcome: UNPREPARED, accepts: false }];
    const held = await fixture.post(account, { text: 'with an image', dueInMs: 0 });
    await fixture.start({ backoffMs: 1_000 });
    await fixture.untilTried(held);
    const later = await fixture.post(account, { text: 'later', dueInMs: 0 });
    await fixture.settled(later);
    expect(await fixture.target(held)).toMatchObject({ state: 'scheduled', tries: 1 });
    await fixture.settled(held);
    expect(fixture.texts()).toEqual(['later', 'with an image']);
  });

  test('lets none pass once a part of its thread is out', async () => {
    const account = await fixture.account();
    const publish = fixture.network.publish.bind(fixture.network);
    let calls = 0;
    fixture.network.publish = async (...call) => ((calls += 1) === 2 ? UNPREPARED : publish(...call));
    const thread = await fixture.thread(account, ['one', 'two'], { dueInMs: 0 });
    await fixture.start({ backoffMs: 500 });
    await until(() => calls === 2);
    const later = await fixture.post(account, { text: 'later', dueInMs: 0 });
    await fixture.settled(later);
    await fixture.settled(thread);
    expect(fixture.texts()).toEqual(['one', 'two', 'later']);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishOutcome } from '../../networks/connector';
import { createPublisherBench, type PublisherBench } from '../../testing/publisherBench';

let bench: PublisherBench;

beforeEach(async () => {
  bench = await createPublisherBench();
});

afterEach(async () => {
  await bench.close();
});

describe('what a network holds ready for a post', () => {
  const AGAIN: PublishOutcome = { kind: 'deferred', reason: 'outage', retryAt: null, code: 'away', detail: 'Away.' };

  test('is kept for the next try', async () => {
    const publish = bench.network.publish.bind(bench.network);
    const made: (string | null | undefined)[] = [];
    bench.network.publish = async (actor, draft, signal) => {
      made.push(draft.preparation?.made);
      if (made.length > 1) return publish(actor, draft, signal);
      expect(await draft.preparation?.note('container 1')).toBe(true);
      return AGAIN;
    };
    const post = await bench.post(await bench.account(), { text: 'prepared', dueInMs: 0 });
    await bench.start();
    await bench.settled(post);
    expect(made).toEqual([null, 'container 1']);
    expect(bench.texts()).toEqual(['prepared']);
  });

  test('is not noted for a publisher that has lost the post', async () => {
    let isNoted: boolean | undefined;
    bench.network.publish = async (_actor, draft) => {
      await bench.abandon(post, 'sending');
      isNoted = await draft.preparation?.note('container 1');
      return AGAIN;
    };
    const post = await bench.post(await bench.account(), { text: 'taken', dueInMs: 0 });
    await bench.start();
    while (isNoted === undefined) await sleep(5);
    expect(isNoted).toBe(false);
    expect((await bench.target(post)).preparation).toBeNull();
  });

  test.each([
    { wasPublished: true, becomes: 'published', out: [] },
    { wasPublished: false, becomes: 'published', out: ['half sent'] },
    { wasPublished: null, becomes: 'parked', out: [] },
  ])(
    'tells after a crash what became of it (published: $wasPublished), even where the timeline does not',
    async ({ wasPublished, becomes, out }) => {
      bench.network.findRecent = () => Promise.resolve({ posts: [], isWhole: false, clock: null });
      bench.network.wasPublished = () => Promise.resolve(wasPublished);
      const post = await bench.post(await bench.account(), { text: 'half sent', dueInMs: 0 });
      await bench.prepare(post, 'container 1');
      await bench.abandon(post, 'sending');
      await bench.start();
      await bench.untilState(post, becomes);
      expect(bench.texts()).toEqual(out);
    },
  );
});

import { connect } from '../database/connect';
import { createPublisher, type Publisher, type PublisherOptions } from '../publishing/publisher';
import type { PublisherTiming } from '../publishing/timing';
import { createSecretBox } from '../lib/secretBox';
import { createPublisherRows } from './publisherRows';
import { createRecordingNetwork, type RecordingNetwork } from './recordingNetwork';
import { createTestDatabase } from './testDatabase';
import { testLogger } from './testLogger';
import { until } from './until';
import { NO_MEDIA } from './noMedia';

/** Seconds become tenths, so that a test sees a whole story; the order of sizes stays. */
const FAST: Partial<PublisherTiming> = {
  sweepMs: 50,
  heartbeatMs: 50,
  checkDelaysMs: [100, 150, 200],
  backoffMs: 20,
  drainMs: 2_000,
};

export type PublisherFixture = Awaited<ReturnType<typeof createPublisherFixture>>;

/** A database with a user, a network in memory, and as many publishers as a test starts. */
export async function createPublisherFixture(timing: Partial<PublisherTiming> = FAST) {
  return createPublisherFixtureFor(createRecordingNetwork(), timing);
}

/** The same for a network of the test's own. */
export async function createPublisherFixtureFor<Network extends RecordingNetwork>(
  network: Network,
  timing: Partial<PublisherTiming> = FAST,
) {
  const database = await createTestDatabase();
  const connection = connect(database.databaseUrl, { max: 20 });
  const { pool } = connection;
  const networks = { twitter: network };
  const secretBox = createSecretBox(Buffer.alloc(32, 7));
  const publishers: Publisher[] = [];
  const rows = await createPublisherRows(pool, secretBox);

  async function untilState(postId: string, ...states: string[]): Promise<void> {
    await until(
      async () => (await rows.target(postId)).state,
      (state) => states.includes(state),
    );
  }

  return {
    connection,
    network,
    networks,
    secretBox,
    ...rows,
    untilState,
    settled: (postId: string) => untilState(postId, 'published', 'failed', 'parked', 'missed'),
    texts: () => network.posts.map((post) => post.text),

    /** Waits until the network was called for a post, and what it answered is written down. */
    async untilTried(postId: string): Promise<void> {
      await until(async () => (await rows.history(postId)).length > 0);
    },

    /** One more publisher, with durations of its own where they are given. */
    async start(own: Partial<PublisherTiming> = {}, onPublished?: PublisherOptions['onPublished']): Promise<void> {
      const media = NO_MEDIA;
      const publisher = createPublisher({
        connection,
        networks,
        secretBox,
        media,
        logger: testLogger,
        timing: { ...timing, ...own },
        ...(onPublished && { onPublished }),
      });
      publishers.push(publisher);
      await publisher.start();
    },

    async stop(): Promise<void> {
      await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()));
    },

    async close(): Promise<void> {
      await this.stop();
      await connection.close();
      await database.drop();
    },
  };
}

import { MINUTE_MS } from '#contract/durations';
import type { MonitoringKind, TrackablePlatform } from '#contract/platforms';
import type { Clock } from '../lib/clock';
import { connect, type Database } from '../database/connect';
import { createListener } from '../database/notifications';
import type { TrackerKind } from '../database/monitoringSchema';
import { createMonitor } from '../modules/monitoring/monitor';
import type { OwnSources } from '../modules/monitoring/ownSources';
import { createRefresher } from '../modules/monitoring/refresher';
import {
  NOTHING_REPORTED,
  type FoundPost,
  type MonitoringSource,
  type MonitoringSources,
  type SearchResult,
} from '../modules/monitoring/source';
import { insertTracker, type NewTracker, type Tracker } from '../modules/monitoring/trackersRepository';
import { insertUser } from './insertUser';
import { createTestDatabase } from './testDatabase';
import { testLogger } from './testLogger';

const STARTS_AT = Date.parse('2026-11-19T08:00:00Z');

/** A time that stands still until a test moves it. */
export type ManualClock = Clock & { advance(ms: number): void };

export function createManualClock(startsAt: number): ManualClock {
  let now = startsAt;
  let rests: { until: number; end: () => void }[] = [];
  return {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        rests.push({ until: now + ms, end: resolve });
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    advance(ms) {
      now += ms;
      const over = rests.filter(({ until }) => until <= now);
      rests = rests.filter(({ until }) => until > now);
      over.forEach(({ end }) => end());
    },
  };
}

/** A source in memory: it finds what the test says, and notes what it was asked for. */
export type MemorySource = MonitoringSource & { asked: string[]; response: () => Promise<SearchResult> | SearchResult };

export function createMemorySource(kind: MonitoringKind, posts: FoundPost[] = []): MemorySource {
  const source: MemorySource = {
    kind,
    isSandbox: false,
    asked: [],
    response: () => ({ posts, notes: [] }),
    async search({ term }) {
      source.asked.push(term);
      return source.response();
    },
  };
  return source;
}

/** A post as a source gives it. */
export function foundPost(sourceId: string, fields: Partial<FoundPost> = {}): FoundPost {
  return {
    sourceId,
    author: '@ada',
    authorVerified: false,
    title: null,
    content: `Post ${sourceId}`,
    url: `https://x.example/ada/status/${sourceId}`,
    category: null,
    publishedAt: new Date('2026-11-19T07:00:00Z'),
    reach: null,
    engagement: null,
    metrics: NOTHING_REPORTED,
    ...fields,
  };
}

const DEFAULTS: NewTracker = {
  term: 'coffee',
  category: '',
  platforms: ['twitter', 'news'] satisfies TrackablePlatform[],
  alertEnabled: true,
  alertThreshold: 100,
};

/** A database with a user who tracks things, at 08:00 on a day that a test may move on. */
export async function createMonitoringFixture(
  sources: MonitoringSources,
  ownSourcesOn: (db: Database) => OwnSources | undefined = () => undefined,
) {
  const database = await createTestDatabase();
  const connection = connect(database.databaseUrl, { max: 20 });
  const clock = createManualClock(STARTS_AT);
  const userId = await insertUser(connection.pool);
  const ownSources = ownSourcesOn(connection.db);
  const createOne = () =>
    createRefresher({
      db: connection.db,
      sources,
      ...(ownSources && { ownSources }),
      logger: testLogger,
      now: clock.now,
      random: () => 0.5,
      everyMs: 30 * MINUTE_MS,
    });
  const stops: (() => Promise<void>)[] = [];

  return {
    connection,
    clock,
    userId,
    refresher: createOne(),

    async track(fields: Partial<NewTracker> = {}, kind: TrackerKind = 'hashtag', owner = userId): Promise<Tracker> {
      const wanted = { ...DEFAULTS, ...fields };
      const tracker = await insertTracker(connection.db, owner, kind, wanted, new Date(clock.now()));
      if (typeof tracker === 'string') throw new Error(tracker);
      return tracker;
    },

    async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await connection.pool.query<Row>(text, values)).rows;
    },

    /** Forgets everything but the user, and sets the clock back, for the next test. */
    async reset(): Promise<void> {
      await this.stopMonitors();
      clock.advance(STARTS_AT - clock.now());
      await connection.pool.query('truncate trackers, found_posts, tracker_history, source_pauses, notices');
    },

    /** Starts a server's monitor. */
    async startMonitor(): Promise<void> {
      const listener = createListener({ directUrl: database.databaseUrl, logger: testLogger });
      await listener.start();
      const monitor = createMonitor({ connection, listener, refresher: createOne(), logger: testLogger, clock });
      stops.push(() => monitor.stop().then(listener.stop));
      await monitor.start();
    },

    async stopMonitors(): Promise<void> {
      await Promise.all(stops.splice(0).map((stop) => stop()));
    },

    async close(): Promise<void> {
      await this.stopMonitors();
      await connection.close();
      await database.drop();
    },
  };
}

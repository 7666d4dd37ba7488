import type { TrackedHashtag } from '#contract/schemas/monitoring';
import { ACCOUNT_SOURCES, type AccountSource } from '#contract/platforms';
import { TRACKERS_CHANNEL } from './trackersRepository';
import { connectServer } from '../../testing/connectServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => (api = await createTestApp()));
beforeEach(async () => (ada = await api.signUp()));
afterAll(() => api.close());

async function track(hashtag: string, platforms: string[]): Promise<string> {
  return (await ada.call<TrackedHashtag>('POST', '/hashtags', { hashtag, platforms })).body.id;
}

const search = async (id: string) =>
  (await ada.call<TrackedHashtag>('POST', `/hashtags/${id}/refresh`)).body.sources.map(({ kind, status }) => [
    kind,
    status,
  ]);

async function dueHashtags(): Promise<string[]> {
  const { rows } = await api.connection.pool.query<{ term: string }>(
    'select term from trackers where user_id = $1 and due_at <= now() order by term',
    [ada.id],
  );
  return rows.map(({ term }) => term);
}

/** Runs something and tells whether servers were woken to search meanwhile. */
async function isWaking(run: () => Promise<unknown>): Promise<boolean> {
  const client = await api.connection.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel }) => heard.push(channel));
  try {
    await client.query(`listen ${TRACKERS_CHANNEL}`);
    await run();
    // What was sent before is there once a later query is answered.
    await client.query('select 1');
    return heard.length > 0;
  } finally {
    await client.query('unlisten *');
    client.removeAllListeners('notification');
    client.release();
  }
}

test.each(ACCOUNT_SOURCES)(
  'the first account on %s has what waits for it searched at once',
  async (source: AccountSource) => {
    const waiting = await track('tea', ['news', source]);
    const elsewhere = await track('coffee', ['news']);
    expect(await search(waiting)).toEqual([
      ['news', 'ok'],
      [source, 'not_configured'],
    ]);
    await search(elsewhere);
    expect(await dueHashtags()).toEqual([]);

    expect(await isWaking(() => connectServer(api, ada, source))).toBe(true);
    expect(await dueHashtags()).toEqual(['tea']);
    expect(await search(waiting)).toEqual([
      ['news', 'ok'],
      [source, 'ok'],
    ]);

    expect(await isWaking(() => connectServer(api, ada, source))).toBe(false);
    await until(dueHashtags, (due) => due.length === 0);
  },
);

import pg from 'pg';
import { LONGEST_TEXT } from '#contract/accountLimits';
import { DAY_MS, MINUTE_MS } from '#contract/durations';
import {
  BYTES_PER_MB,
  IMPORT_MAX_BYTES,
  IMPORT_ROWS_MAX,
  SNIPPET_MAX_LENGTH,
  THREAD_PARTS_MAX,
} from '#contract/limits';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { until } from '../../testing/until';
import { fullOf, PIECES } from '../longTexts';
import { addressOf } from '../requests';
import { START_MAX_MS, startAttacked, type Attacked } from './attackedProcess';
import { expectQuick } from './expectQuick';

/** Some of the pieces, of each kind. */
const SOME = PIECES.filter((_piece, index) => index % 24 === 0);

const LONG_MS = 6 * MINUTE_MS;
const PUBLISHED_WITHIN_MS = 2 * MINUTE_MS;
const POSTS_OF_MONITORING = 5_000;

let app: Attacked;
let pool: pg.Pool;

beforeAll(async () => {
  app = await startAttacked();
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
}, START_MAX_MS);
afterAll(async () => {
  await pool.end();
  await app.stop();
});

const post = (what: string, path: string, body: object) =>
  app.attack(`POST ${path} ${what}`, { method: 'POST', path: `/api/v1${path}`, body });

const inAnHour = () => new Date(Date.now() + DAY_MS / 24).toISOString();

/** Posts, drafts, snippets and imports with the longest texts, and thousands of posts that were found. */
async function fillUp(): Promise<void> {
  for (const piece of PIECES) {
    await app.attack(`PUT /posts/:id ${JSON.stringify(piece)}`, {
      method: 'PUT',
      path: `/api/v1/posts/${app.ids.post}`,
      body: { content: fullOf(piece, LONGEST_TEXT), platforms: ['facebook'] },
    });
  }
  for (const [index, piece] of SOME.entries()) {
    const content = fullOf(piece, LONGEST_TEXT);
    const what = JSON.stringify(piece);
    await post(what, '/posts', { content, platforms: ['facebook'], scheduled_at: inAnHour() });
    await post(what, '/snippets', { name: `s${index}`, kind: 'text', content: fullOf(piece, SNIPPET_MAX_LENGTH) });
    const form = fullOf(piece, BYTES_PER_MB / 8);
    await app.attack(`PUT /drafts ${what}`, {
      method: 'PUT',
      path: `/api/v1/drafts/place-in-a-browser-${index}`,
      body: { content, form, is_edit: false, revision: 1 },
    });
    for (const platform of ACCOUNT_PLATFORMS) {
      const { text, threads } = NETWORKS[platform];
      const part = { content: fullOf(piece, Math.min(text.limit, 500)) };
      const parts = threads ? Array.from({ length: THREAD_PARTS_MAX - 1 }, () => part) : [];
      await post(`for ${platform} ${what}`, '/posts', {
        ...part,
        platforms: [platform],
        parts,
        scheduled_at: inAnHour(),
      });
    }
  }
  for (const piece of SOME) {
    const length = Math.floor(
      (IMPORT_MAX_BYTES - 100_000) / IMPORT_ROWS_MAX / Buffer.byteLength(JSON.stringify(piece)) / 1.1,
    );
    const text = fullOf(piece, Math.min(4_000, length * piece.length));
    const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, index) => ({
      text: `${index} ${text}`,
      accounts: 'facebook',
      date: '2099-01-01',
      time: '09:00',
    }));
    await post(`of ${IMPORT_ROWS_MAX} rows ${JSON.stringify(piece)}`, '/imports?dry_run=true', { rows });
  }
  await pool.query(
    `insert into found_posts (id, tracker_id, kind, source_id, author, author_verified, content, url, published_at,
       sentiment_score, sentiment_words, is_sandbox, engagement)
     select gen_random_uuid(), t.id, 'twitter', 'many' || n, repeat('é', 300), false, 'coffee ' || repeat('#Kaffee ', 240),
       'https://a.example/' || n, now() - n * interval '8 minutes', 0.5,
       '[{"word": "good", "score": 3, "is_negated": false}]', false, n
     from trackers t, generate_series(1, $1::int) n where t.user_id = $2`,
    [POSTS_OF_MONITORING, app.userId],
  );
}

/** Posts that are due and have not been sent. */
async function countWaiting(): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from post_targets
     where user_id = $1 and state in ('scheduled', 'claimed', 'sending') and due_at <= now()`,
    [app.userId],
  );
  return rows[0]?.waiting ?? 0;
}

test(
  'nothing that is stored keeps others waiting, by whichever route it is read',
  async () => {
    await fillUp();
    const { rows: imports } = await pool.query<{ id: string }>('select id from imports where user_id = $1', [
      app.userId,
    ]);
    const { rows: posts } = await pool.query<{ id: string }>(
      'select id from posts where user_id = $1 order by id desc limit 5',
      [app.userId],
    );
    const reading = app.routes.filter(({ method, name }) => method === 'GET' && name !== 'GET /api/v1/events');
    const ids = { ...app.ids, posts: posts[0]?.id ?? '' };
    const idOf: Record<string, string> = {
      posts: ids.posts,
      series: ids.series,
      imports: imports.at(-1)?.id ?? '',
      hashtags: ids.hashtag,
      keywords: ids.keyword,
      media: ids.file,
    };
    const from = new Date(Date.now() - 45 * DAY_MS).toISOString();
    const to = new Date(Date.now() + 45 * DAY_MS).toISOString();
    const query = new URLSearchParams({
      limit: '100',
      from,
      to,
      q: 'a',
      start_date: from.slice(0, 10),
      end_date: to.slice(0, 10),
    });
    for (const route of reading) {
      const parameters = {
        ':id': idOf[route.url.split('/')[3] ?? ''] ?? ids.posts,
        ':hashtag': 'coffee',
        ':draft': 'place-in-a-browser-1',
      };
      const known = Object.keys((route.schema.querystring as { properties?: object } | undefined)?.properties ?? {});
      const asked = new URLSearchParams([...query].filter(([name]) => known.includes(name)));
      for (const search of ['', `?${asked.toString()}`])
        await app.attack(`${route.name}${search}`, { method: 'GET', path: addressOf(route, parameters) + search });
    }
    for (const { id } of imports)
      await app.attack('GET /imports/:id', { method: 'GET', path: `/api/v1/imports/${id}` });
    await app.watch('publishing and the days of a series', async () => {
      await pool.query(`update series set wake_at = now() where user_id = $1`, [app.userId]);
      await pool.query(`update post_targets set due_at = now() where user_id = $1 and state = 'scheduled'`, [
        app.userId,
      ]);
      const all = await countWaiting();
      await until(countWaiting, (waiting) => waiting <= all / 2, {
        what: 'half of the posts to be sent',
        waitMaxMs: PUBLISHED_WITHIN_MS,
        pauseMs: 250,
      });
    });
    expect(expectQuick(app)).toBeGreaterThan(100);
  },
  LONG_MS,
);

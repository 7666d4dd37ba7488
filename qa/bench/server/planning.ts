import { request } from 'undici';
import { IMPORT_ROWS_MAX } from '#contract/limits';
import { searchWords } from '../../../server/lib/searchWords';
import { createTestApp, type TestApp } from '../../../server/testing/testApp';
import type { TestUser } from '../../../server/testing/testUser';
import { median } from '../measure';

const POSTS = 100_000;
const BATCH = 5_000;
const SEARCHES = 500;
const IMPORTS = 5;
const NO_LIMIT = 100_000_000;

/** Words of the posts; the last ones are rare. */
const WORDS = Array.from({ length: 2_000 }, (_, index) => `word${index.toString(36)}`);

/** Milliseconds of GET /posts?q=… for a user with 100,000 posts, by HTTP, in 99 of 100 cases: one word, two, and a beginning. */
export function measureSearch(): Promise<number> {
  return withUser(async ({ api, user, origin }) => {
    await fill(api, user);
    const took: number[] = [];
    for (let index = 0; index < SEARCHES; index += 1) {
      const [one, other] = [wordAt(index * 37), wordAt(index * 11)];
      const q = [one, `${one} ${other}`, one.slice(0, 5)][index % 3] ?? one;
      const url = `${origin}/api/v1/posts?q=${encodeURIComponent(q)}`;
      const startedAt = performance.now();
      const response = await request(url, { headers: { authorization: `Bearer ${user.token}` } });
      await response.body.dump();
      took.push(performance.now() - startedAt);
      if (response.statusCode !== 200) throw new Error(`The search was answered ${response.statusCode}`);
    }
    took.sort((a, b) => a - b);
    return took[Math.floor(took.length * 0.99)] ?? Number.NaN;
  });
}

/** Milliseconds from a CSV of 1,000 rows to the verdict on each, by HTTP. */
export function measureImport(): Promise<number> {
  return withUser(async ({ user, origin }) => {
    const rows = Array.from(
      { length: IMPORT_ROWS_MAX },
      (_, index) => `2099-05-06,10:00,UTC,@bench,"Row ${index}: ${wordAt(index)}, and more of it"`,
    );
    const csv = ['date,time,zone,accounts,text', ...rows].join('\n');
    const took: number[] = [];
    for (let index = 0; index < IMPORTS; index += 1) {
      const startedAt = performance.now();
      const response = await request(`${origin}/api/v1/imports?dry_run=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'text/csv' },
        body: csv,
      });
      const { ok } = (await response.body.json()) as { ok?: number };
      took.push(performance.now() - startedAt);
      if (ok !== rows.length) throw new Error(`${ok} of ${rows.length} rows can be posts`);
    }
    return median(took);
  });
}

type Surroundings = { api: TestApp; user: TestUser; origin: string };

async function withUser(measure: (surroundings: Surroundings) => Promise<number>): Promise<number> {
  const api = await createTestApp({ rateLimits: { other: NO_LIMIT, uploads: NO_LIMIT } });
  try {
    const user = await api.signUp();
    await user.connectX('bench');
    return await measure({ api, user, origin: await api.app.listen({ host: '127.0.0.1', port: 0 }) });
  } finally {
    await api.close();
  }
}

/** Published posts of twelve words each, and a hashtag. */
async function fill({ connection: { pool } }: TestApp, user: TestUser): Promise<void> {
  for (let start = 0; start < POSTS; start += BATCH) {
    const texts = Array.from({ length: BATCH }, (_, offset) => textAt(start + offset));
    await pool.query(
      `insert into posts (id, user_id, content, platforms, hashtags, mentions, status, published_at, listed_at, words)
       select gen_random_uuid(), $1, row.text, '{twitter}', '{}', '{}', 'published', at, at, string_to_array(row.words, ' ')
       from unnest($2::text[], $3::text[]) with ordinality as row (text, words, place),
         lateral (select now() - (row.place + $4) * interval '1 minute') as time (at)`,
      [user.id, texts, texts.map((text) => searchWords([text]).join(' ')), start],
    );
  }
  await pool.query('vacuum analyze posts');
}

function textAt(index: number): string {
  return Array.from({ length: 12 }, (_, place) => wordAt(index * 13 + place * place * 7)).join(' ');
}

/** Low places come more often, as words of a language do. */
function wordAt(index: number): string {
  const share = ((index * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return WORDS[Math.floor(share ** 3 * WORDS.length)] ?? '';
}

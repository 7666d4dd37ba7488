import { DAY_MS } from '#contract/durations';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { growthLine, type Line } from './line';
import type { Person } from './people';
import { quantile } from './quantile';

const ROUNDS = 15;
const WARM_UP = 3;
const TRIES = 5;

/** The quick ones count: other work on the machine only adds to a request. */
const QUICK_SHARE = 0.1;

const now = Date.now();
const dayAt = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
const instantAt = (days: number) => encodeURIComponent(new Date(now + days * DAY_MS).toISOString());

/** What is asked for, by what it is called in the table. */
const PATHS: Record<string, (person: Read) => string> = {
  '/auth/me': () => '/auth/me',
  '/posts': () => '/posts',
  '/posts, scheduled': () => '/posts?status=scheduled',
  '/posts, drafts': () => '/posts?status=draft',
  '/posts, failed': () => '/posts?status=failed',
  '/posts, published': () => '/posts?status=published',
  '/posts, of 30 days': () => `/posts?start_date=${dayAt(-30)}&end_date=${dayAt(0)}`,
  '/posts, of X': () => '/posts?platform=twitter',
  'calendar, a month': () => `/posts/calendar?from=${instantAt(0)}&to=${instantAt(31)}`,
  'search, a word': () => '/posts?q=word12',
  'search, two words': () => '/posts?q=word1%20word7',
  'analytics of accounts, 30 days': () => '/analytics/accounts',
  'analytics of accounts, 30 days of X by reach': () => '/analytics/accounts?platform=twitter&metric=reach',
  'analytics of accounts, a year': () => `/analytics/accounts?start_date=${dayAt(-365)}&end_date=${dayAt(0)}`,
  'analytics of hashtags, 30 days': () => '/analytics/hashtags',
  'analytics of hashtags, a year': () => `/analytics/hashtags?start_date=${dayAt(-365)}&end_date=${dayAt(0)}`,
  'analytics of a post': ({ postId }) => `/analytics/posts/${postId}`,
  'best times of an account': ({ accountId }) => `/social-accounts/${accountId}/best-times`,
};

type Read = { postId: string; accountId: string };

/** Milliseconds of each request by HTTP to one server, in turns: of somebody with few posts, and of somebody with many. */
export async function measureEndpoints(origin: string, few: Person, many: Person): Promise<Line[]> {
  const [ofFew, ofMany] = [await readerOf(few), await readerOf(many)];
  const lines: Line[] = [];
  for (const [name, pathOf] of Object.entries(PATHS)) {
    const took: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const fewMs = await msOf(origin, few, pathOf(ofFew));
      const manyMs = await msOf(origin, many, pathOf(ofMany));
      if (round < 0) continue;
      took[0].push(fewMs);
      took[1].push(manyMs);
    }
    lines.push(growthLine(name, quantile(took[0], QUICK_SHARE), quantile(took[1], QUICK_SHARE)));
  }
  return lines;
}

async function readerOf({ client, accounts }: Person): Promise<Read> {
  const { text } = await client.send('GET', '/posts?status=published&limit=1');
  const postId = (JSON.parse(text) as ListPostsResponse).posts[0]?.id ?? '';
  return { postId, accountId: accounts[0]?.id ?? '' };
}

/** A server that cannot answer in time says so (503): it is asked again, and that it took so long counts. */
async function msOf(origin: string, { client }: Person, path: string): Promise<number> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    const { status, text } = await client.ask(origin, 'GET', path);
    if (status === 200) return performance.now() - startedAt;
    if (status !== 503 || tries === TRIES) throw new Error(`GET ${path} answered ${status}: ${text}`);
  }
}

import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { MONITORED_POSTS_LIMIT } from '#contract/limits';
import type { Reason } from '#contract/schemas/common';
import { toKeyword, findTracker, type Tracker } from './trackersRepository';
import { createMemorySource, createMonitoringFixture, foundPost } from '../../testing/monitoringFixture';
import { FetchError } from '../../lib/safeFetch';
import { NOTHING_REPORTED, SourceError, type FoundPost } from './source';

const twitter = createMemorySource('twitter');
const news = createMemorySource('news');
const UNREACHABLE: Reason = { code: 'unreachable', params: { host: 'b.example' } };
let fixture: Awaited<ReturnType<typeof createMonitoringFixture>>;
let tracker: Tracker;

beforeAll(async () => (fixture = await createMonitoringFixture({ twitter, news })));
afterAll(() => fixture.close());
beforeEach(() => {
  finds(twitter, []);
  finds(news, []);
});
afterEach(() => fixture.reset());

function finds(source: typeof twitter, posts: FoundPost[], notes: Reason[] = []): void {
  source.response = () => ({ posts, notes });
}

async function refresh(): Promise<Tracker> {
  expect(await fixture.refresher.refresh(tracker)).toBe(true);
  const refreshed = await findTracker(fixture.connection.db, fixture.userId, tracker.kind, tracker.id);
  return refreshed!;
}

const history = () => fixture.rows<{ mentions: number }>('select * from tracker_history order by at');
const notices = () => fixture.rows<{ mentions: number; term: string }>('select * from notices order by created_at');

test('counts what was found, over all sources', async () => {
  tracker = await fixture.track();
  finds(twitter, [
    foundPost('1', { engagement: 7, reach: 100 }),
    foundPost('2', { engagement: 5, reach: 50, metrics: { ...NOTHING_REPORTED, likes: 5 } }),
  ]);
  finds(news, [foundPost('1')]);
  expect(await refresh()).toMatchObject({ mentions: 3, engagement: 12, reach: 150, isSandbox: false });
});

test('a search that ends at its limit leaves a count that is only a lower bound, also while its source fails later', async () => {
  tracker = await fixture.track({}, 'keyword');
  const posts = Array.from({ length: MONITORED_POSTS_LIMIT }, (_none, index) => foundPost(String(index)));
  finds(twitter, posts);
  expect(toKeyword(await refresh())).toMatchObject({ total_mentions: 50, mentions_capped: true });
  twitter.response = () => {
    throw new SourceError('no_search');
  };
  expect(toKeyword(await refresh())).toMatchObject({ total_mentions: 50, mentions_capped: true });
  finds(twitter, posts.slice(1));
  expect(toKeyword(await refresh())).toMatchObject({ total_mentions: 50, mentions_capped: false });
});

test('what no source reports is null, and a source that found nothing counts nothing', async () => {
  tracker = await fixture.track();
  finds(news, [foundPost('1'), foundPost('2')]);
  expect(await refresh()).toMatchObject({ mentions: 2, engagement: null, reach: null });
});

test('a post found again is the same one, with its newest counts', async () => {
  tracker = await fixture.track();
  finds(twitter, [foundPost('1', { engagement: 7 })]);
  await refresh();
  const [before] = await fixture.rows<{ id: string }>('select id from found_posts');
  finds(twitter, [foundPost('1', { engagement: 9 }), foundPost('1', { engagement: 9 }), foundPost('2')]);
  expect(await refresh()).toMatchObject({ mentions: 2, engagement: 9 });
  const after = await fixture.rows<{ id: string }>(`select id from found_posts where source_id = '1'`);
  expect(after).toEqual([before]);
});

test('the sentiment is the mean of what was found, with the words that decided it; null when nothing was', async () => {
  tracker = await fixture.track({}, 'keyword');
  expect((await refresh()).sentimentScore).toBeNull();
  finds(twitter, [foundPost('1', { content: 'I love it' }), foundPost('2', { content: 'A cup at noon' })]);
  const rows = await refresh().then(() =>
    fixture.rows<{ sentiment_score: number; sentiment_words: unknown }>(
      'select sentiment_score, sentiment_words from found_posts order by source_id',
    ),
  );
  expect(rows[0]?.sentiment_words).toEqual([{ word: 'love', score: 3, is_negated: false }]);
  expect(rows[1]?.sentiment_score).toBe(0);
  const { sentimentScore } = await refresh();
  expect(sentimentScore).toBeCloseTo((rows[0]?.sentiment_score ?? 0) / 2);
});

test('posts are told apart by ids of any length, and found again', async () => {
  tracker = await fixture.track();
  const letters = Array.from({ length: 2_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
  );
  const url = 'https://x.example/1';
  finds(
    twitter,
    ['1', '2'].map((ending) => foundPost(letters.join('') + ending, { url, content: 'Long' })),
  );
  await refresh();
  expect(await refresh()).toMatchObject({ mentions: 2 });
});

test('what can neither be opened nor believed is left out, and what cannot be stored is taken out', async () => {
  tracker = await fixture.track();
  finds(twitter, [
    foundPost('1', { url: 'javascript:alert(1)' }),
    foundPost('2', { url: 'not an address' }),
    foundPost('3', { publishedAt: new Date(fixture.clock.now() + 2 * DAY_MS) }),
    foundPost('4', { content: 'a\0b\ud800c', author: '\u0007', title: 'x'.repeat(5_000), engagement: -1, reach: 1.5 }),
  ]);
  expect((await refresh()).mentions).toBe(1);
  const [row] = await fixture.rows(
    'select content, author, length(title) as title, engagement, reach from found_posts',
  );
  expect(row).toEqual({ content: 'abc', author: '', title: 300, engagement: null, reach: null });
});

test('only the newest posts of the last 30 days are counted', async () => {
  tracker = await fixture.track();
  const days = (number: number) => new Date(fixture.clock.now() - number * DAY_MS);
  finds(twitter, [foundPost('1', { publishedAt: days(29) }), foundPost('2', { publishedAt: days(1) })]);
  expect((await refresh()).mentions).toBe(2);
  finds(twitter, []);
  fixture.clock.advance(2 * DAY_MS);
  expect((await refresh()).mentions).toBe(1);
});

test('made-up and real posts are never counted together', async () => {
  tracker = await fixture.track();
  finds(twitter, [foundPost('1'), foundPost('2')]);
  await refresh();
  await fixture.rows('update found_posts set is_sandbox = true');
  finds(twitter, [foundPost('3')]);
  expect(await refresh()).toMatchObject({ mentions: 1, isSandbox: false });
});

test('a source that fails says so, and what it found before stays', async () => {
  tracker = await fixture.track({ platforms: ['twitter', 'news', 'reddit', 'facebook'] });
  finds(twitter, [foundPost('1')]);
  finds(news, [], [UNREACHABLE]);
  await refresh();
  twitter.response = () => Promise.reject(new FetchError('too_slow'));
  news.response = () => Promise.reject(new Error('secret of ours'));
  const refreshed = await refresh();
  expect(refreshed.sources.map(({ detail, reasons }) => [detail, reasons?.map(({ code }) => code)])).toEqual([
    [null, ['too_slow']],
    [null, ['internal_error']],
    [null, ['not_set_up']],
    [null, ['no_public_search']],
  ]);
  expect(toKeyword(refreshed)).toMatchObject({
    total_mentions: 1,
    sources: [
      { kind: 'twitter', status: 'error', detail: 'It took too long to answer.' },
      { kind: 'news', status: 'error', detail: 'Something went wrong on our side.' },
      { kind: 'reddit', status: 'not_configured', detail: 'Reddit isn’t set up on this server.' },
      { kind: 'facebook', status: 'not_configured', detail: 'Facebook offers no public search.' },
    ],
  });
  expect(await history()).toHaveLength(1);
});

test('what a source could not read in part is told beside its success', async () => {
  tracker = await fixture.track();
  finds(news, [foundPost('1')], [UNREACHABLE]);
  expect(toKeyword(await refresh()).sources).toContainEqual({
    kind: 'news',
    status: 'ok',
    detail: 'b.example: It couldn’t be reached.',
    reasons: [UNREACHABLE],
  });
});

test('a source that wants to be left alone is, by every server and for every tracker', async () => {
  tracker = await fixture.track();
  const until = new Date(fixture.clock.now() + 10 * MINUTE_MS);
  twitter.asked.length = 0;
  twitter.response = () => Promise.reject(new SourceError('search_limit', until));
  await refresh();
  await refresh();
  expect(twitter.asked).toHaveLength(1);
  fixture.clock.advance(10 * MINUTE_MS);
  finds(twitter, [foundPost('1')]);
  expect((await refresh()).mentions).toBe(1);
});

test('each refresh adds to the history', async () => {
  tracker = await fixture.track();
  finds(twitter, [foundPost('1')]);
  await refresh();
  fixture.clock.advance(30 * MINUTE_MS);
  finds(twitter, [foundPost('2'), foundPost('3')]);
  await refresh();
  expect((await history()).map(({ mentions }) => mentions)).toEqual([1, 3]);
});

test('a crossed threshold makes one notice, and another one only when it is crossed again', async () => {
  tracker = await fixture.track({ alertThreshold: 2 });
  finds(twitter, [foundPost('1')]);
  await refresh();
  expect(await notices()).toEqual([]);
  finds(twitter, [foundPost('1'), foundPost('2')]);
  await Promise.all([fixture.refresher.refresh(tracker), fixture.refresher.refresh(tracker)]);
  finds(twitter, [foundPost('3')]);
  await refresh();
  expect(await notices()).toMatchObject([{ term: 'coffee', mentions: 2, alert_threshold: 2, tracker_kind: 'hashtag' }]);
  finds(twitter, []);
  fixture.clock.advance(31 * DAY_MS);
  await refresh();
  finds(
    twitter,
    ['4', '5', '6'].map((id) => foundPost(id, { publishedAt: new Date(fixture.clock.now()) })),
  );
  await refresh();
  expect((await notices()).map(({ mentions }) => mentions)).toEqual([2, 3]);
});

test('a tracker without alerts makes no notice', async () => {
  tracker = await fixture.track({ alertEnabled: false, alertThreshold: 1 });
  finds(twitter, [foundPost('1')]);
  await refresh();
  expect(await notices()).toEqual([]);
});

test('a tracker that was deleted meanwhile stays deleted', async () => {
  tracker = await fixture.track();
  finds(twitter, [foundPost('1')]);
  await fixture.rows('delete from trackers');
  expect(await fixture.refresher.refresh(tracker)).toBe(false);
  expect(await fixture.rows('select 1 from found_posts')).toEqual([]);
});

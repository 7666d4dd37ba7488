import { waitFor } from '@testing-library/react';
import type { AlertNotice } from '#contract/schemas/notices';
import { settingsRead, settingsSaved } from '../../features/preferences/preferencesSlice';
import { DEFAULT_SETTINGS } from '../../features/preferences/settings';
import { selectToasts } from '../../features/ui/uiSlice';
import { postWith } from '../../testing/posts';
import { stubFetch } from '../../testing/stubFetch';
import { makeWholeStore } from '../../testing/makeWholeStore';
import { startNoticeListeners } from './noticeListeners';

const notice = (id: string, kind: 'hashtag' | 'keyword', term: string): AlertNotice => ({
  id,
  kind: 'alert',
  tracker: { kind, id: `t-${id}`, term },
  mentions: 1_250,
  mentions_capped: false,
  alert_threshold: 100,
  created_at: '2026-11-21T12:00:00.000Z',
  read_at: null,
});

const SOON = postWith({ content: 'Almost there', scheduled_at: new Date(Date.now() + 600_000).toISOString() });

function follow(chosen: Partial<typeof DEFAULT_SETTINGS>) {
  const calls = stubFetch({
    'GET /notices': { body: { notices: [notice('n2', 'keyword', 'rye'), notice('n1', 'hashtag', 'ai')], unread: 2 } },
    'POST /notices/n1/read': { body: {} },
    'POST /notices/n2/read': { body: {} },
    'GET /posts': { body: { posts: [SOON], total: 1, next_cursor: null } },
  });
  const { store, startListening, stopListening } = makeWholeStore();
  startNoticeListeners(startListening);
  store.dispatch(settingsRead({ userId: 'u1', settings: { ...DEFAULT_SETTINGS, ...chosen } }));
  const texts = () => selectToasts(store.getState()).map(({ text }) => text);
  const read = () => waitFor(() => expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(2));
  return { store, calls, texts, read, stopListening };
}

const RYE = '“rye” reached 1.3K mentions (alert at 100)';
const AI = '#ai reached 1.3K mentions (alert at 100)';

it.each([
  ['both, in one notice', {}, ['“rye” and #ai have reached their thresholds']],
  ['Keyword Mentions alone', { trendingAlerts: false }, [RYE]],
  ['Trending Alerts alone', { keywordMentions: false }, [AI]],
  ['neither', { trendingAlerts: false, keywordMentions: false }, []],
])('tells of a threshold once where it is wanted: %s', async (_name, chosen, expected) => {
  const { store, texts, read, stopListening } = follow(chosen);
  await read();
  expect(texts()).toEqual(expected);
  store.dispatch(settingsRead({ userId: 'u1', settings: { ...DEFAULT_SETTINGS, ...chosen } }));
  expect(texts()).toEqual(expected);
  stopListening();
});

it('tells of a post that is still at its network, whatever is switched on', async () => {
  const lost = {
    id: 'n3',
    kind: 'removal',
    platform: 'mastodon',
    account_username: 'ada@a.example',
    remote_url: null,
    reason: 'The server does not answer.',
    created_at: '2026-11-21T12:00:00.000Z',
    read_at: null,
  };
  const calls = stubFetch({
    'GET /notices': { body: { notices: [lost], unread: 1 } },
    'POST /notices/n3/read': { body: {} },
  });
  const { store, startListening, stopListening } = makeWholeStore();
  startNoticeListeners(startListening);
  const settings = { ...DEFAULT_SETTINGS, trendingAlerts: false, keywordMentions: false };
  store.dispatch(settingsRead({ userId: 'u1', settings }));
  await waitFor(() => expect(calls.some(({ route }) => route === 'POST /notices/n3/read')).toBe(true));
  expect(selectToasts(store.getState()).map(({ text }) => text)).toEqual([
    'A post of @ada@a.example couldn’t be deleted on Mastodon. The server does not answer.',
  ]);
  stopListening();
});

it('reminds of a post that goes out soon, once, and only after Post Reminders was switched on', async () => {
  const off = { trendingAlerts: false, keywordMentions: false };
  const { store, calls, texts, read, stopListening } = follow(off);
  await read();
  expect(calls.some(({ route }) => route === 'GET /posts')).toBe(false);
  const settings = { ...DEFAULT_SETTINGS, ...off, postReminders: true };
  store.dispatch(settingsSaved(settings));
  await waitFor(() => expect(texts()).toHaveLength(1));
  expect(texts()[0]).toMatch(/^Goes out \w+ \d+, \d\d:\d\d [AP]M: “Almost there”$/);
  store.dispatch(settingsSaved({ ...settings, companyName: 'Bread Ltd' }));
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /posts').length).toBeGreaterThan(1));
  expect(texts()).toHaveLength(1);
  stopListening();
});

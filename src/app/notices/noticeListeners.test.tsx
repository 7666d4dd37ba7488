import { waitFor } from '@testing-library/react';
import type { AlertNotice } from '#contract/schemas/notices';
import { settingsRead, settingsSaved } from '../../features/preferences/preferencesSlice';
import { DEFAULT_SETTINGS } from '../../features/preferences/settings';
import { noticesApi } from '../../api/noticesApi';
import { bellOpened, selectToasts } from '../../features/ui/uiSlice';
import { postWith } from '../../testing/posts';
import { stubFetch } from '../../testing/stubFetch';
import { makeWholeStore } from '../../testing/makeWholeStore';
import { startNoticeListeners } from './noticeListeners';

const SOON = postWith({ content: 'Almost there', scheduled_at: new Date(Date.now() + 600_000).toISOString() });

const alert = (id: string, readAt: string | null): AlertNotice => ({
  id,
  kind: 'alert',
  tracker: { kind: 'hashtag', id: `t-${id}`, term: 'ai' },
  mentions: 1_250,
  mentions_capped: false,
  alert_threshold: 100,
  created_at: '2026-11-21T12:00:00.000Z',
  read_at: readAt,
});

function follow() {
  const calls = stubFetch({
    'GET /notices': { body: { notices: [alert('n2', null), alert('n1', '2026-11-21T13:00:00.000Z')], unread: 1 } },
    'POST /notices/n2/read': { body: {} },
    'GET /posts': { body: { posts: [SOON], total: 1, next_cursor: null } },
  });
  const { store, startListening, stopListening } = makeWholeStore();
  startNoticeListeners(startListening);
  const texts = () => selectToasts(store.getState()).map(({ text }) => text);
  const routes = () => calls.map(({ route }) => route);
  return { store, routes, texts, stopListening };
}

it('tells no notice over the work, and marks those that are new as read once the bell has shown them', async () => {
  const { store, routes, texts, stopListening } = follow();
  await store.dispatch(noticesApi.endpoints.listNotices.initiate());
  expect(texts()).toEqual([]);
  expect(routes()).toEqual(['GET /notices']);
  store.dispatch(bellOpened());
  await waitFor(() => expect(routes()).toEqual(['GET /notices', 'POST /notices/n2/read']));
  stopListening();
});

it('reminds of a post that goes out soon, once, and only after Post Reminders was switched on', async () => {
  const { store, routes, texts, stopListening } = follow();
  store.dispatch(settingsRead({ userId: 'u1', settings: DEFAULT_SETTINGS }));
  expect(routes()).not.toContain('GET /posts');
  const settings = { ...DEFAULT_SETTINGS, postReminders: true };
  store.dispatch(settingsSaved(settings));
  await waitFor(() => expect(texts()).toHaveLength(1));
  expect(texts()[0]).toMatch(/^Goes out \w+ \d+, \d\d:\d\d [AP]M: “Almost there”$/);
  store.dispatch(settingsSaved({ ...settings, companyName: 'Bread Ltd' }));
  await waitFor(() => expect(routes().filter((route) => route === 'GET /posts').length).toBeGreaterThan(1));
  expect(texts()).toHaveLength(1);
  stopListening();
});

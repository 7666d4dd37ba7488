import { isAnyOf } from '@reduxjs/toolkit';
import { MINUTE_MS } from '#contract/durations';
import { POSTS_PAGE_MAX } from '#contract/limits';
import type { Post } from '#contract/schemas/posts';
import { noticesApi } from '../../api/noticesApi';
import { postsApi } from '../../api/postsApi';
import {
  selectIsWanted,
  settingsRead,
  settingsSaved,
  settingsSavedElsewhere,
} from '../../features/preferences/preferencesSlice';
import { bellOpened, toastShown } from '../../features/ui/uiSlice';
import { systemClock } from '../../lib/clock';
import { postsInView } from '../../lib/paths';
import { noticeMessages, reminderText } from './messages';
import type { AppDispatch, AppStartListening } from '../../store/hooks';

const REMINDED_BEFORE_MS = 15 * MINUTE_MS;
const REMINDER_CHECK_MS = 60_000;

const { listNotices, markNoticeRead } = noticesApi.endpoints;

/** Marks what the bell has shown, and reminds of posts due soon where Settings wish it. */
export function startNoticeListeners(startListening: AppStartListening): void {
  const told = new Set<string>();

  // When the list of notices is opened, those in it have been seen: no window counts them any more.
  startListening({
    actionCreator: bellOpened,
    effect: (_action, { dispatch, getState }) => {
      for (const { id, read_at: readAt } of listNotices.select()(getState()).data ?? []) {
        if (readAt === null) void dispatch(markNoticeRead.initiate(id, { track: false }));
      }
    },
  });

  // While reminders are wanted, each post is announced once, a quarter of an hour before it goes out.
  startListening({
    matcher: isAnyOf(settingsRead, settingsSaved, settingsSavedElsewhere),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      while (selectIsWanted(getState(), 'postReminders')) {
        for (const post of await dispatch(soonPosts())) {
          const name = `${post.id} ${post.scheduled_at}`;
          if (told.has(name)) continue;
          told.add(name);
          const action = { kind: 'open', label: noticeMessages.view, to: postsInView('scheduled') } as const;
          dispatch(toastShown({ kind: 'info', text: reminderText(post), action }));
        }
        await delay(REMINDER_CHECK_MS);
      }
    },
  });
}

function soonPosts() {
  return async (dispatch: AppDispatch): Promise<Post[]> => {
    const now = systemClock.now();
    const filter = {
      status: 'scheduled' as const,
      start_date: new Date(now).toISOString(),
      end_date: new Date(now + REMINDED_BEFORE_MS).toISOString(),
      limit: POSTS_PAGE_MAX,
    };
    const { data } = await dispatch(postsApi.endpoints.listPosts.initiate(filter, { subscribe: false }));
    return data?.pages.flatMap(({ posts }) => posts) ?? [];
  };
}

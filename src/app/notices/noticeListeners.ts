import { isAnyOf } from '@reduxjs/toolkit';
import { MINUTE_MS } from '#contract/durations';
import { POSTS_PAGE_MAX } from '#contract/limits';
import type { AlertNotice, Notice } from '#contract/schemas/notices';
import type { Post } from '#contract/schemas/posts';
import { noticesApi } from '../../api/noticesApi';
import { postsApi } from '../../api/postsApi';
import {
  selectIsWanted,
  settingsRead,
  settingsSaved,
  settingsSavedElsewhere,
} from '../../features/preferences/preferencesSlice';
import { toastShown } from '../../features/ui/uiSlice';
import { systemClock } from '../../lib/clock';
import { paths, postsInView, X_COSTS_ID } from '../../lib/paths';
import { budgetText, noticeMessages, pauseText, reminderText, removalText, thresholdText } from './messages';
import type { AppDispatch, AppStartListening, RootState } from '../../store/hooks';

const REMINDED_BEFORE_MS = 15 * MINUTE_MS;
const REMINDER_CHECK_MS = 60_000;

const { listNotices, markNoticeRead } = noticesApi.endpoints;

/** Shows what is switched on under Notifications in Settings: trackers that reach their threshold, and posts due soon. */
export function startNoticeListeners(startListening: AppStartListening): void {
  const told = new Set<string>();

  // When a person's settings are known, the server's notices are fetched, and refetched at its events until they leave.
  startListening({
    actionCreator: settingsRead,
    effect: (_action, { dispatch }) => void dispatch(listNotices.initiate()),
  });

  // When the server has new notices, one toast shows the alerts that are wanted, and one each post that could not be deleted
  // at its network and each series that is paused; all are marked as read, so that no window shows them again.
  startListening({
    matcher: listNotices.matchFulfilled,
    effect: ({ payload }, { dispatch, getState }) => {
      const news = payload.filter((notice) => notice.read_at === null && !told.has(nameOf(notice)));
      news.forEach((notice) => {
        const { id } = notice;
        told.add(nameOf(notice));
        void dispatch(markNoticeRead.initiate(id, { track: false }));
      });
      for (const notice of news) {
        if (notice.kind === 'removal') dispatch(toastShown({ kind: 'error', text: removalText(notice) }));
        if (notice.kind === 'budget') {
          const action = { kind: 'open', label: noticeMessages.view, to: `${paths.settings}#${X_COSTS_ID}` } as const;
          dispatch(toastShown({ kind: notice.percent < 100 ? 'info' : 'error', text: budgetText(notice), action }));
        }
        if (notice.kind === 'pause') {
          const action = { kind: 'open', label: noticeMessages.view, to: paths.scheduled } as const;
          dispatch(toastShown({ kind: 'error', text: pauseText(notice), action }));
        }
      }
      const alerts = news.filter((notice) => notice.kind === 'alert');
      const [first, ...others] = alerts.filter((notice) => isWanted(getState(), notice));
      if (first === undefined) return;
      const action = { kind: 'open', label: noticeMessages.view, to: paths.tracked } as const;
      dispatch(toastShown({ kind: 'info', text: thresholdText([first, ...others]), action }));
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

/** A series can be paused again, and is told of again. */
function nameOf({ id, created_at: at }: Notice): string {
  return `${id} ${at}`;
}

function isWanted(state: RootState, { tracker }: AlertNotice): boolean {
  return selectIsWanted(state, tracker.kind === 'hashtag' ? 'trendingAlerts' : 'keywordMentions');
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

import { baseApi } from '../../api/index';
import { authApi } from '../../api/authApi';
import { readEventStream, SLEPT } from '../../api/eventStream';
import { retryDelayMs } from '../../api/retry';
import { idTag, kindTag, listTag, TAG_TYPES, type Tag } from '../../api/baseApi';
import { systemClock } from '../../lib/clock';
import { onWaking } from '../../lib/pageLifecycle';
import type { ChangedEvent } from '#contract/schemas/events';
import { selectIsServerLost, serverLost, serverReached } from '../../features/ui/uiSlice';
import { selectAuthStatus } from '../../features/auth/authSlice';
import type { AppListenerApi } from '../../store/hooks';

/** The server counts as lost once its stream has failed this many times in a row. */
const LOST_AFTER = 2;

/** Events are collected for this long: one change often causes several, and one's own changes come back as events too. */
const HEARD_TOGETHER_MS = 200;

/**
 * While changes keep coming, as in an import, each collection takes twice as long as the one before, up to this: a page of
 * seven lists that was read anew five times a second would use up its user's requests of a minute in ten seconds.
 */
const HEARD_TOGETHER_MAX_MS = 5_000;

/** Keeps the cache true while somebody is signed in: what the server reports as changed is refetched. */
export async function followServer(api: AppListenerApi): Promise<void> {
  const isOver = () => selectAuthStatus(api.getState()) !== 'signedIn';
  if (isOver()) return;

  const hear = changeReader(api, isOver);
  const following = api.fork(async ({ signal }) => {
    let failures = 0;
    let hasBeenOpen = false;
    while (!signal.aborted) {
      const status = await readEventStream({
        signal,
        onOpen: () => {
          // Changes during the gap were not reported.
          if (hasBeenOpen) api.dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
          hasBeenOpen = true;
          failures = 0;
          if (selectIsServerLost(api.getState())) api.dispatch(serverReached());
        },
        onChanged: hear,
      }).catch((reason: unknown) => (reason === SLEPT ? SLEPT : 0));
      if (status === SLEPT) continue;
      // The stream alone does not end the session: the usual call for the user finds out whether it is over.
      if (status === 401 && !isOver())
        void api.dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, CHECK_ONCE));
      failures += 1;
      // A stream that breaks off once is nothing, and without a network nobody can tell how the server is.
      const isLost = failures >= LOST_AFTER && (status === 0 || status >= 500) && window.navigator.onLine;
      if (isLost && !selectIsServerLost(api.getState())) api.dispatch(serverLost());
      await pauseAwake(retryDelayMs(failures), signal);
    }
  });

  await api.condition(isOver);
  following.cancel();
}

/** Waits, but ends early when the page wakes, since timers stand still in sleep, or when the wait is aborted. */
function pauseAwake(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    const stopWatching = onWaking(end);
    signal.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      stopWatching();
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}

/** Collects reported changes and refetches queries that started before them; later ones have seen the change. */
function changeReader(api: AppListenerApi, isOver: () => boolean): (event: ChangedEvent) => void {
  let heard: { tag: Tag; changedAt: number }[] = [];
  let collectingMs = HEARD_TOGETHER_MS;
  let settledAtMs = Number.NEGATIVE_INFINITY;

  function isOlder({ tag, changedAt }: (typeof heard)[number]): boolean {
    const { queries } = api.getState().api;
    const cached = baseApi.util.selectInvalidatedBy(api.getState(), [tag]);
    return cached.some(({ queryCacheKey }) => {
      const query = queries[queryCacheKey];
      // Fetching one more page of a list did not refetch the pages before it.
      const isOnePage = query !== undefined && 'direction' in query && query.direction !== undefined;
      return isOnePage || (query?.startedTimeStamp ?? 0) <= changedAt;
    });
  }

  function settle(): void {
    const older = heard.filter(isOlder).map(({ tag }) => tag);
    heard = [];
    settledAtMs = systemClock.now();
    if (older.length > 0 && !isOver()) readAgain(api, older);
  }

  return (event) => {
    if (heard.length === 0) {
      const isGoingOn = systemClock.now() - settledAtMs < collectingMs;
      collectingMs = isGoingOn ? Math.min(2 * collectingMs, HEARD_TOGETHER_MAX_MS) : HEARD_TOGETHER_MS;
      setTimeout(settle, collectingMs);
    }
    const changedAt = systemClock.now() - (event.age_ms ?? 0);
    heard.push(...tagsOf(event).map((tag) => ({ tag, changedAt })));
  };
}

/** A query in flight may have been read before the change, so it is refetched once it has arrived. */
function readAgain({ dispatch, getState }: AppListenerApi, tags: Tag[]): void {
  const underWay = dispatch(baseApi.util.getRunningQueriesThunk());
  dispatch(baseApi.util.invalidateTags(tags));
  underWay.forEach((query) => {
    void query.then(() => {
      const stale = baseApi.util.selectInvalidatedBy(getState(), tags);
      if (stale.some(({ queryCacheKey }) => queryCacheKey === query.queryCacheKey)) void query.refetch();
    });
  });
}

const CHECK_ONCE = { forceRefetch: true, subscribe: false };

function tagsOf({ tags, id }: ChangedEvent): Tag[] {
  const changed = tags.flatMap((type) => (id === undefined ? [kindTag(type)] : [idTag(type, id), listTag(type)]));
  // The user's record counts the accounts, and that count is shown.
  return tags.includes('Account') ? [...changed, idTag('User', 'ME')] : changed;
}

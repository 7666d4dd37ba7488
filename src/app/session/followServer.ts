import { baseApi } from '../../api';
import { authApi } from '../../api/authApi';
import { readEventStream, SLEPT } from '../../api/eventStream';
import { retryDelayMs } from '../../api/retry';
import { idTag, kindTag, listTag, TAG_TYPES, type Tag } from '../../api/tags';
import { systemClock } from '../../lib/clock';
import { onWaking } from '../../lib/waking';
import type { ChangedEvent } from '#contract/schemas/events';
import { selectAuthStatus } from '../../features/auth/authSlice';
import type { AppListenerApi } from '../store';

/** A change is often told in several events, and one's own is told as well: they are heard together after this long. */
const HEARD_TOGETHER_MS = 200;

/** Keeps what is cached true while somebody is signed in: what the server reports as changed is read again. */
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
          // What changed during a gap was not heard of.
          if (hasBeenOpen) api.dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
          hasBeenOpen = true;
          failures = 0;
        },
        onChanged: hear,
      }).catch((reason: unknown) => (reason === SLEPT ? SLEPT : 0));
      if (status === SLEPT) continue;
      // Whether the session is really over is for the call to say that everything else relies on.
      if (status === 401 && !isOver())
        void api.dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, CHECK_ONCE));
      failures += 1;
      await pauseAwake(retryDelayMs(failures), signal);
    }
  });

  await api.condition(isOver);
  following.cancel();
}

/** Waits, but no longer than until the page may have slept, for no timer counts that, or until nobody waits any more. */
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

/** Gathers what is reported, and reads again what was asked for before that; what was asked for later knows it. */
function changeReader(api: AppListenerApi, isOver: () => boolean): (event: ChangedEvent) => void {
  let heard: { tag: Tag; changedAt: number }[] = [];

  function isOlder({ tag, changedAt }: (typeof heard)[number]): boolean {
    const { queries } = api.getState().api;
    const cached = baseApi.util.selectInvalidatedBy(api.getState(), [tag]);
    return cached.some(({ queryCacheKey }) => {
      const query = queries[queryCacheKey];
      // Who asked for one more page of a list read none of those before it anew.
      const isOnePage = query !== undefined && 'direction' in query && query.direction !== undefined;
      return isOnePage || (query?.startedTimeStamp ?? 0) <= changedAt;
    });
  }

  function settle(): void {
    const older = heard.filter(isOlder).map(({ tag }) => tag);
    heard = [];
    if (older.length > 0 && !isOver()) readAgain(api, older);
  }

  return (event) => {
    if (heard.length === 0) setTimeout(settle, HEARD_TOGETHER_MS);
    const changedAt = systemClock.now() - (event.age_ms ?? 0);
    heard.push(...tagsOf(event).map((tag) => ({ tag, changedAt })));
  };
}

/** What is being read already may have been read before the change, and is read once more when it has arrived. */
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
  // Of what the signed-in user carries, the number of accounts is shown.
  return tags.includes('Account') ? [...changed, idTag('User', 'ME')] : changed;
}

import { baseApi } from '../../api';
import { authApi } from '../../api/authApi';
import { readEventStream } from '../../api/eventStream';
import { retryDelayMs } from '../../api/retry';
import { idTag, kindTag, listTag, TAG_TYPES, type Tag } from '../../api/tags';
import type { ChangedEvent } from '#contract/schemas/events';
import { selectAuthStatus } from '../../features/auth/authSlice';
import type { AppListenerApi } from '../store';

/** Keeps what is cached true while somebody is signed in: what the server reports as changed is read again. */
export async function followServer(api: AppListenerApi): Promise<void> {
  const isOver = () => selectAuthStatus(api.getState()) !== 'signedIn';
  if (isOver()) return;

  const following = api.fork(async ({ signal, delay }) => {
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
        onChanged: (event) => readAgain(api, tagsOf(event)),
      }).catch(() => 0);
      // Whether the session is really over is for the call to say that everything else relies on.
      if (status === 401 && !isOver())
        void api.dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, CHECK_ONCE));
      failures += 1;
      await delay(retryDelayMs(failures));
    }
  });

  await api.condition(isOver);
  following.cancel();
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
  // The signed-in user carries the counts of accounts and posts.
  return [...changed, idTag('User', 'ME')];
}

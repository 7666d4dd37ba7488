import type { AppListenerApi } from '../../../store/hooks';
import { reasonText } from '../../../api/failureText';
import { endsSession } from '../../../api/baseQuery';
import { readReply, type ReplyRequest } from '../../../api/readReply';
import { streamUnauthorized } from '../../../store/events';
import { replyEnded, replyGrew, selectIsBusy } from '../aiAssistantSlice';
import { assistantMessages } from '../messages';

/** Words are put into the store ten times a second at most, so that recordings stay small. */
export const GROWTH_MS = 100;

/** Has a model write a reply, and puts its words into the store as they come, until Stop, closing or the end of the session. */
export async function streamReply(
  { condition, dispatch, signal }: AppListenerApi,
  request: ReplyRequest,
): Promise<void> {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort());
  condition((_action, state) => !selectIsBusy(state)).then(
    () => stop.abort(),
    () => stop.abort(),
  );
  let waiting = '';
  let isWaitingAnew = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const grow = () => {
    timer = undefined;
    if ((waiting !== '' || isWaitingAnew) && !stop.signal.aborted) dispatch(replyGrew(waiting, isWaitingAnew));
    waiting = '';
    isWaitingAnew = false;
  };
  const end = await readReply(request, {
    signal: stop.signal,
    onText(text, isAnew) {
      waiting = isAnew ? text : waiting + text;
      isWaitingAnew ||= isAnew;
      timer ??= setTimeout(grow, GROWTH_MS);
    },
  });
  clearTimeout(timer);
  grow();
  if (stop.signal.aborted) return;
  if ('error' in end && endsSession(end.error)) dispatch(streamUnauthorized());
  if ('error' in end) dispatch(replyEnded({ problem: reasonText(end.error) }));
  else dispatch(replyEnded({ problem: end.isCut ? assistantMessages.cut : null }));
}

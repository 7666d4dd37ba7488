import type { PostStatus } from '#contract/postStates';
import { useAppDispatch, type AppStartListening } from '../../../store/hooks';
import { QuestionDialog } from '../../../components/QuestionDialog';
import { dialogClosed, toastShown, type Toast } from '../../ui/uiSlice';
import { retryAllMessages, retriedText } from '../messages';
import {
  retryAllConfirmed,
  retryAllEnded,
  retryOfAllEnded,
  selectIsBusy,
  selectRetryAll,
  type RetryAll,
} from '../postsSlice';
import { useListeners } from '../../../store/listeners';
import { reasonText } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import { targetReason } from '../targets/targetReason';

type Props = { ids: string[] };

/** Asks before all failed posts are sent again: publishing can't be undone. */
export function RetryAllDialog({ ids }: Props) {
  useListeners(startRetryAllListeners);
  const dispatch = useAppDispatch();

  function handleSend() {
    dispatch(dialogClosed());
    dispatch(retryAllConfirmed({ ids }));
  }

  return (
    <QuestionDialog
      title={retryAllMessages.title(ids.length)}
      text={retryAllMessages.text}
      stay={retryAllMessages.cancel}
      proceed={retryAllMessages.send(ids.length)}
      onStay={() => dispatch(dialogClosed())}
      onProceed={handleSend}
    />
  );
}

/** Number of posts sent at a time, so that a slow network does not delay all the others. */
const PARALLEL_RETRIES = 3;

/** Sends failed posts again together, each by the same call as its own Retry. */
function startRetryAllListeners(startListening: AppStartListening): void {
  // When it was confirmed, they are sent in the order of the list, until all are or somebody stops it; a toast sums up.
  startListening({
    actionCreator: retryAllConfirmed,
    effect: async ({ payload: { ids } }, { dispatch, getState }) => {
      // Null once this run is over: it has ended, or the session has.
      const running = () => {
        const retryAll = selectRetryAll(getState());
        return retryAll?.ids === ids ? retryAll : null;
      };
      const waiting = [...ids];
      const sendNext = async (): Promise<void> => {
        const id = running()?.isStopped === false ? waiting.shift() : undefined;
        if (id === undefined) return;
        if (!selectIsBusy(getState(), id)) {
          const { data, error } = await dispatch(postsApi.endpoints.retryPost.initiate(id, { track: false }));
          if (running() === null) return;
          const reason = data?.targets.flatMap((target) => targetReason(target) ?? [])[0] ?? null;
          dispatch(
            retryOfAllEnded(data ? { status: data.status, reason } : { status: 'failed', reason: reasonText(error) }),
          );
        }
        await sendNext();
      };
      await Promise.all(Array.from({ length: PARALLEL_RETRIES }, sendNext));
      const ended = running();
      if (ended === null) return;
      dispatch(retryAllEnded());
      dispatch(toastShown(summary(ended)));
    },
  });
}

function summary({ ids, outcomes }: RetryAll): Omit<Toast, 'id'> {
  const count = (status: PostStatus) => outcomes.filter((outcome) => outcome.status === status).length;
  const [published, waiting, failed] = [count('published'), count('scheduled'), count('failed')];
  const text = retriedText({ published, waiting, failed, untried: ids.length - outcomes.length });
  if (failed === 0) return { kind: 'success', text };
  const reasons = outcomes.flatMap(({ status, reason }) => (status === 'failed' && reason !== null ? [reason] : []));
  return { kind: 'error', text: [text, ...new Set(reasons)].join(' ') };
}

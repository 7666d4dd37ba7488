import { useAppDispatch } from '../../../store/hooks';
import { QuestionDialog } from '../../../components/QuestionDialog';
import { dialogClosed } from '../../ui/uiSlice';
import { retryAllMessages } from '../messages';
import { retryAllConfirmed } from '../postsSlice';
import { useListeners } from '../../../store/listeners';
import { startRetryAllListeners } from './retryAllListeners';

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

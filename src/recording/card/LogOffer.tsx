import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { logMessages } from './messages';
import { logRequested, selectIsRecording } from './supportSlice';

/** Offers the action log where a part of the page has failed. */
export function LogOffer() {
  const dispatch = useAppDispatch();
  const isRecording = useAppSelector(selectIsRecording);
  if (!isRecording) return null;
  return (
    <button type="button" className="button" onClick={() => dispatch(logRequested())}>
      {logMessages.download}
    </button>
  );
}

import { logRequested, momentMarked } from '../card/supportSlice';
import type { Recording } from './recording';
import type { AppStore } from '../../store/hooks';

const REQUESTS = { KeyM: momentMarked, KeyL: logRequested };

/** Key combinations that bookmark a moment or request the log on any page; the very first input fetches the writer. */
export function watchRecordingKeys(view: Window, { dispatch }: AppStore, recording: Recording): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (!altKey || !shiftKey || ctrlKey || metaKey || !(code in REQUESTS)) return;
    event.preventDefault();
    dispatch(REQUESTS[code as keyof typeof REQUESTS]());
  };
  const stopWaiting = () => {
    for (const type of ['pointerdown', 'keydown']) view.removeEventListener(type, handleFirstInput, true);
  };
  const handleFirstInput = () => {
    stopWaiting();
    if (recording.isOn()) recording.prepare();
  };
  const handleHide = () => recording.flush();

  for (const type of ['pointerdown', 'keydown']) view.addEventListener(type, handleFirstInput, true);
  view.addEventListener('keydown', handleKey);
  view.addEventListener('pagehide', handleHide);
  return () => {
    stopWaiting();
    view.removeEventListener('keydown', handleKey);
    view.removeEventListener('pagehide', handleHide);
  };
}

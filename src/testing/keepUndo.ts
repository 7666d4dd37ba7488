import { UNDO_SHOWN_MS } from '../app/toasts/toastListeners';
import { captureTimers } from './captureTimers';

/** Keeps toasts with Undo until the end of the test, however long a slow machine takes to press it. */
export function keepUndo(): void {
  captureTimers(UNDO_SHOWN_MS);
}

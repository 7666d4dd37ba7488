import { UNDO_SHOWN_MS } from '../app/toasts/toastListeners';
import { holdTimers } from './holdTimers';

/** Keeps toasts with Undo until the end of the test, however long a slow machine takes to press it. */
export function keepUndo(): void {
  holdTimers(UNDO_SHOWN_MS);
}

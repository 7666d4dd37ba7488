import type { HistoryAdapter } from './router/historyAdapter';
import type { AppStartListening, AppStore } from '../store/hooks';

/** A store in a browser window, with what its effects work on. */
export type LiveParts = {
  store: AppStore;
  startListening: AppStartListening;
  history: HistoryAdapter;
  /** True while the store shows its past. */
  isAway: () => boolean;
  /** Fetches the code that writes the action log. */
  prepareRecording: () => void;
};

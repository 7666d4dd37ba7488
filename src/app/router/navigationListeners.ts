import type { AppStartListening } from '../store';
import { navigationRequested } from '../navigation';
import type { HistoryAdapter } from './historyAdapter';

/** When a page is asked for, the browser's history moves; the reducer hears of it by `locationChanged`. */
export function startNavigationListeners(startListening: AppStartListening, history: HistoryAdapter): void {
  startListening({
    actionCreator: navigationRequested,
    effect: ({ payload }) => {
      if (payload.kind === 'go') history.go(payload.steps);
      else history[payload.kind](payload.to, payload.state ?? null);
    },
  });
}

import { authSlice } from '../features/auth/authSlice';
import { sessionToken } from '../lib/sessionToken';
import type { RootState } from './rootReducer';
import type { HistoryAdapter } from './router/historyAdapter';

/** What the browser already knows when the page opens. */
export function readInitialState(history: HistoryAdapter): Partial<RootState> {
  const isTokenHeld = sessionToken.read() !== null;
  return {
    auth: { ...authSlice.getInitialState(), status: isTokenHeld ? 'loading' : 'signedOut' },
    location: { location: history.current(), action: 'POP' },
  };
}

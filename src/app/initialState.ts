import { authSlice } from '../features/auth/authSlice';
import { readPreferences } from '../features/preferences/storedPreferences';
import { readIsRecording } from '../replay/record/card/storedRecording';
import { supportSlice } from '../replay/record/card/supportSlice';
import { uiSlice } from '../features/ui/uiSlice';
import { sessionToken } from '../lib/sessionToken';
import { readSidebarCookie } from './layout/sidebarCookie';
import type { RootState } from './rootReducer';
import type { HistoryAdapter } from './router/historyAdapter';
import { viewportOf } from './viewport/viewportSlice';

/** State known to the browser when the page opens. */
export function readInitialState(history: HistoryAdapter): Partial<RootState> {
  const isTokenHeld = sessionToken.read() !== null;
  return {
    auth: {
      ...authSlice.getInitialState(),
      status: isTokenHeld ? 'loading' : 'signedOut',
      draft: { email: typedAhead('email'), fullName: typedAhead('full-name'), username: typedAhead('username') },
    },
    location: { location: history.current(), action: 'POP' },
    preferences: readPreferences(),
    support: { ...supportSlice.getInitialState(), isRecording: readIsRecording() },
    viewport: viewportOf(window),
    ui: { ...uiSlice.getInitialState(), isSidebarOpen: readSidebarCookie(), isOffline: !window.navigator.onLine },
  };
}

/** Text typed into a prerendered field before the product's script arrived. */
function typedAhead(fieldId: string): string {
  return document.querySelector<HTMLInputElement>(`#root[data-page] #${fieldId}`)?.value ?? '';
}

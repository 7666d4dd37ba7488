import { connectionLost, connectionRestored, uiSlice } from '../features/ui/uiSlice';
import { sessionChangedElsewhere, authSlice } from '../features/auth/authSlice';
import { shelveCallbackParams } from '../lib/callbackParams';
import { shelveKeptInvitation, shelveOidcReturn, type OidcReturn } from '../lib/oidcReturn';
import { shelveLink, type OpenedLink } from '../lib/secretLink';
import { sessionToken } from '../lib/sessionToken';
import type { TravelFacade } from '../recording/travel/travel';
import { selectIsRecording, supportSlice } from '../recording/card/supportSlice';
import { appStarted, storeReady } from '../store/events';
import { startListeners } from './listeners';
import { locationChanged, type AppLocation } from '../store/navigation';
import { isCallbackPath } from '../lib/paths';
import { createHistoryAdapter, hrefOf, type HistoryAdapter, tidyAddress } from './router/historyAdapter';
import { selectLocation } from '../store/locationSlice';
import { createRecording, type Recording } from '../recording/recorder/recording';
import { startRecordingListeners, watchRecordingKeys, readIsRecording } from '../recording/recorder/recordingListeners';
import { makeStore, type LiveParts, type MadeStore, type StoreOptions } from './store';
import { readPreferences } from '../features/preferences/storedPreferences';
import { readSidebarCookie } from './layout/sidebarCookie';
import { viewportOf } from './viewport/viewportSlice';
import type { AppStore, RootState } from '../store/hooks';

/** A store that is wired to this browser window, and the ways to unplug it and to give it the effects of newer code. */
export type LiveApp = Effects & { facade: TravelFacade<AppStore> | null; stop: () => void };

/** What the effects of the product work on, and the way to take them away. */
type Effects = LiveParts &
  Pick<MadeStore, 'stopListening'> & { recording: Recording; forgetPast: (() => void) | undefined };

type LiveOptions = Pick<StoreOptions, 'devTools' | 'enhancers'> & {
  /** Stands between the components and the store, so that DevTools can travel. */
  createFacade?: (store: AppStore) => TravelFacade<AppStore>;
};

/** Makes the live store: with the window's history, storage and network behind it. */
export function createLiveApp({ devTools, enhancers = [], createFacade }: LiveOptions = {}): LiveApp {
  const link = shelveLink() ?? shelveKeptInvitation();
  const oidcReturn = shelveOidcReturn(link !== null);
  tidyAddress();
  shelveCallbackParams(isCallbackPath);
  const history = createHistoryAdapter(window);
  const recording = createRecording(window, async () => (await import('./build')).writingBuild);
  const { store, startListening, stopListening } = makeStore({
    preloadedState: readInitialState(history, link, oidcReturn),
    enhancers: [recording.enhancer, ...enhancers],
    devTools,
  });
  const facade = createFacade?.(store) ?? null;
  const isAway = () => facade?.isTraveling() ?? false;
  const effects: Effects = {
    store,
    startListening,
    stopListening,
    history,
    isAway,
    prepareRecording: recording.prepare,
    recording,
    forgetPast: facade?.forgetPast,
  };
  // With the first action RTK Query's middleware registers under a name unique to this page: that is kept out of the log.
  startEffects(effects);
  if (selectIsRecording(store.getState())) recording.start();

  // The address bar mirrors the store; only a jump through the store's own past makes the two differ.
  let mirrored: AppLocation | null = null;
  const mirrorLocation = () => {
    const location = selectLocation(store.getState());
    // Reading the address costs more than most actions, and every key in a form is one.
    if (location === mirrored) return;
    mirrored = location;
    if (hrefOf(location) !== hrefOf(history.current())) history.mirror(location);
  };
  const stops = [
    stopListening,
    watchConnection(store.dispatch),
    watchRecordingKeys(window, store, recording),
    recording.stop,
    history.listen((location, action) => {
      // While DevTools show the past, the address bar follows the store and is not listened to.
      if (!isAway()) store.dispatch(locationChanged({ location, action }));
    }),
    store.subscribe(mirrorLocation),
    sessionToken.onChangedElsewhere(() =>
      store.dispatch(sessionChangedElsewhere({ hasToken: sessionToken.read() !== null })),
    ),
  ];
  store.dispatch(appStarted());
  return { ...effects, facade, stop: () => stops.forEach((stop) => stop()) };
}

/** Attaches the effects of this code in the place of those that are attached, if any. */
export function startEffects(effects: Effects): void {
  effects.stopListening();
  startListeners(effects);
  startRecordingListeners(effects.startListening, effects.recording, effects.forgetPast);
  effects.store.dispatch(storeReady());
}

/** Reports to the store when the browser goes offline and online; returns the function that stops this. */
function watchConnection(dispatch: AppStore['dispatch']): () => void {
  const tellLost = () => dispatch(connectionLost());
  const tellRestored = () => dispatch(connectionRestored());
  window.addEventListener('offline', tellLost);
  window.addEventListener('online', tellRestored);
  return () => {
    window.removeEventListener('offline', tellLost);
    window.removeEventListener('online', tellRestored);
  };
}

/** State known to the browser when the page opens. */
function readInitialState(
  history: HistoryAdapter,
  link: OpenedLink | null,
  oidcReturn: OidcReturn | null,
): Partial<RootState> {
  // A link is for a visitor, as is a sign-in; the session that may be held here is taken up again by a reload.
  const isForVisitor = link !== null || (oidcReturn !== null && !oidcReturn.isLink && 'returnRef' in oidcReturn);
  const isTokenHeld = sessionToken.read() !== null && !isForVisitor;
  return {
    auth: {
      ...authSlice.getInitialState(),
      status: isTokenHeld ? 'loading' : 'signedOut',
      ...(link !== null && { link }),
      ...(oidcReturn !== null && { oidcReturn }),
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

import type { Action } from '@reduxjs/toolkit';
import { accountsApi } from '../../../src/api/accountsApi';
import { authApi } from '../../../src/api/authApi';
import { startDeviceListeners } from '../../../src/app/shellListeners';
import '../../../src/app/rootReducer';
import { startNavigationListeners } from '../../../src/app/router/navigationListeners';
import { locationSlice } from '../../../src/store/locationSlice';
import { startSessionListeners } from '../../../src/app/session/sessionListeners';
import { startSignedInListeners } from '../../../src/app/signedIn';
import { makeStore } from '../../../src/app/store';
import { authSlice } from '../../../src/features/auth/authSlice';
import { draftSlice } from '../../../src/features/composer/draftSlice';
import { submissionSlice } from '../../../src/features/composer/submissionSlice';
import { mediaSlice } from '../../../src/features/composer/mediaSlice';
import * as composerSelectors from '../../../src/features/composer/selectors';
import { preferencesSlice } from '../../../src/features/preferences/preferencesSlice';
import { supportSlice } from '../../../src/recording/card/supportSlice';
import { uiSlice } from '../../../src/features/ui/uiSlice';
import type { Recorder } from '../../../src/recording/recorder/recorder';
import type { AppStartListening, AppStore, RootState } from '../../../src/store/hooks';

type Select = (state: RootState) => unknown;

/** Selectors that the composer and the shell around it use. */
const SELECTORS = [
  ...[
    locationSlice,
    authSlice,
    submissionSlice,
    draftSlice,
    mediaSlice,
    preferencesSlice,
    supportSlice,
    uiSlice,
  ].flatMap(({ selectors }) => Object.values(selectors) as Select[]),
  ...(Object.values(composerSelectors) as Select[]),
  accountsApi.endpoints.listAccounts.select(),
  authApi.endpoints.getCurrentUser.select(),
];

/**
 * A store as the product has it while somebody writes: every listener weighs every action, and every selector of the
 * page is asked after it, as `useSelector` does. What the listeners then do takes place elsewhere, and is left out.
 */
export function productStore(recorder?: Recorder): AppStore {
  const { store, startListening } = makeStore({ enhancers: recorder ? [recorder.enhancer] : [] });
  const weigh = (options: object) => startListening({ ...options, effect: () => undefined } as never);
  const weighOnly: AppStartListening = Object.assign(weigh, startListening);
  startNavigationListeners(weighOnly, {} as never);
  startSessionListeners(weighOnly);
  startDeviceListeners(weighOnly);
  startSignedInListeners(weighOnly);
  for (const select of SELECTORS) follow(store, select);
  store.dispatch({ type: 'bench/warmedUp' } satisfies Action);
  return store;
}

function follow(store: AppStore, select: Select): void {
  let last = select(store.getState());
  store.subscribe(() => {
    const next = select(store.getState());
    if (!Object.is(last, next)) last = next;
  });
}

import { isAnyOf } from '@reduxjs/toolkit';
import { accountsApi } from '../../../api/accountsApi';
import type { AppStartListening } from '../../../app/hooks';
import { composerOpened, draftNotSaved, draftSaved, repeatsAsked, selectRepeatsBody } from '../form/draftSlice';
import { repeatsBodyOf } from './repeatsBody';

const isSettled = isAnyOf(composerOpened, draftSaved, draftNotSaved, accountsApi.endpoints.listAccounts.matchFulfilled);

/** Decides when the post in the form is compared with others. */
export function startRepeatsListeners(startListening: AppStartListening): void {
  // When nothing was written for a while, as autosave finds, or the form opens, and it would be another post than before.
  startListening({
    matcher: isSettled,
    effect: (_action, { dispatch, getState }) => {
      const state = getState();
      const body = repeatsBodyOf(state);
      if (JSON.stringify(body) !== JSON.stringify(selectRepeatsBody(state))) dispatch(repeatsAsked(body));
    },
  });
}

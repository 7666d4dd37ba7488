import { isAnyOf } from '@reduxjs/toolkit';
import { isBlank } from '#contract/isBlank';
import { accountsApi } from '../../../api/accountsApi';
import type { AppStartListening } from '../../../store/hooks';
import {
  selectContent,
  composerOpened,
  draftNotSaved,
  draftSaved,
  repeatsAsked,
  selectRepeatsBody,
} from '../draftSlice';

/** A part of the form's own chunk: it brings the text rules of all networks, which no other page needs. */
const loadBody = () => import(/* webpackChunkName: 'composer' */ './repeatsBody');

const isSettled = isAnyOf(composerOpened, draftSaved, draftNotSaved, accountsApi.endpoints.listAccounts.matchFulfilled);

/** Decides when the post in the form is compared with others. */
export function startRepeatsListeners(startListening: AppStartListening): void {
  // When nothing was written for a while, as autosave finds, or the form opens, and it would be another post than before.
  startListening({
    matcher: isSettled,
    effect: async (_action, { dispatch, getState }) => {
      if (isBlank(selectContent(getState())) && selectRepeatsBody(getState()) === null) return;
      const { repeatsBodyOf } = await loadBody();
      const state = getState();
      const body = repeatsBodyOf(state);
      if (JSON.stringify(body) !== JSON.stringify(selectRepeatsBody(state))) dispatch(repeatsAsked(body));
    },
  });
}

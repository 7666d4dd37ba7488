import { KEYWORD_ALERT_THRESHOLD, KEYWORD_CATEGORY } from '#contract/limits';
import { KEYWORD_PLATFORMS } from '#contract/platforms';
import { keywordsApi } from '../../api/keywordsApi';
import type { AppStartListening } from '../../store/hooks';
import { toastActionChosen, toastShown, outcomeToast } from '../ui/uiSlice';
import { keywordSubmitted, refreshChosen, removalChosen, selectAlsoIn, sourcesChosen } from './keywordsSlice';
import { keywordMessages, monitoredText } from './messages';

const { monitorKeyword, changeKeyword, refreshKeyword, stopKeyword } = keywordsApi.endpoints;

/** Adds, refreshes and removes keywords, and reports the outcome. */
export function startKeywordListeners(startListening: AppStartListening): void {
  // When a keyword was submitted, it is monitored with the prescribed values.
  startListening({
    actionCreator: keywordSubmitted,
    effect: async ({ payload: { keyword, platforms } }, { dispatch, getState }) => {
      const body = {
        keyword,
        category: KEYWORD_CATEGORY,
        platforms: [...(platforms ?? [...KEYWORD_PLATFORMS, ...selectAlsoIn(getState())])],
        alert_enabled: true,
        alert_threshold: KEYWORD_ALERT_THRESHOLD,
      };
      const { data, error } = await dispatch(monitorKeyword.initiate(body, { track: false }));
      const text = monitoredText(data?.keyword ?? keyword);
      dispatch(toastShown(outcomeToast(error, text, keywordMessages.monitorFailed)));
    },
  });

  // When other sources were chosen for a keyword, they are saved, and searched at once.
  startListening({
    actionCreator: sourcesChosen,
    effect: async ({ payload }, { dispatch }) => {
      const { error } = await dispatch(changeKeyword.initiate(payload, { track: false }));
      dispatch(toastShown(outcomeToast(error, keywordMessages.sourcesSaved, keywordMessages.sourcesFailed)));
    },
  });

  // When a refresh was asked for, it is made, and a toast reports the outcome.
  startListening({
    actionCreator: refreshChosen,
    effect: async ({ payload: { id } }, { dispatch }) => {
      const { error } = await dispatch(refreshKeyword.initiate(id, { track: false }));
      dispatch(toastShown(outcomeToast(error, keywordMessages.refreshed, keywordMessages.refreshFailed)));
    },
  });

  // When a keyword was removed, the toast offers to undo that.
  startListening({
    actionCreator: removalChosen,
    effect: async ({ payload: { id, keyword, platforms } }, { dispatch }) => {
      const { error } = await dispatch(stopKeyword.initiate(id, { track: false }));
      const told = outcomeToast(error, keywordMessages.stopped, keywordMessages.stopFailed);
      const action = { kind: 'undo', label: keywordMessages.undo, undone: 'keywordRemoval', id: keyword } as const;
      const restoring = { ...action, ...(platforms && { platforms }) };
      dispatch(toastShown(error === undefined ? { ...told, action: restoring } : told));
    },
  });

  // When that is undone, the keyword is added again.
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind !== 'undo' || action.undone !== 'keywordRemoval') return;
      dispatch(keywordSubmitted({ keyword: action.id, ...(action.platforms && { platforms: action.platforms }) }));
    },
  });
}

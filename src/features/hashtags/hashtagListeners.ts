import { HASHTAG_ALERT_THRESHOLD } from '#contract/limits';
import { HASHTAG_PLATFORMS } from '#contract/platforms';
import { readHashtag } from '#contract/trackerRules';
import { hashtagsApi } from '../../api/hashtagsApi';
import type { AppStartListening } from '../../store/hooks';
import { toastActionChosen, toastShown, outcomeToast } from '../ui/uiSlice';
import { hashtagSubmitted, refreshChosen, removalChosen, selectAlsoIn, sourcesChosen } from './hashtagsSlice';
import { hashtagMessages, trackedText } from './messages';

const { trackHashtag, changeHashtag, refreshHashtag, stopHashtag } = hashtagsApi.endpoints;

/** Tracks, refreshes and removes hashtags, and reports the outcome. */
export function startHashtagListeners(startListening: AppStartListening): void {
  // When a hashtag was submitted, with or without its #, it is tracked with the prescribed values.
  startListening({
    actionCreator: hashtagSubmitted,
    effect: async ({ payload }, { dispatch, getState }) => {
      const { hashtag } = readHashtag(payload.hashtag);
      const platforms = [...(payload.platforms ?? [...HASHTAG_PLATFORMS, ...selectAlsoIn(getState())])];
      const body = { hashtag, platforms, alert_threshold: HASHTAG_ALERT_THRESHOLD };
      const { error } = await dispatch(trackHashtag.initiate(body, { track: false }));
      dispatch(toastShown(outcomeToast(error, trackedText(hashtag), hashtagMessages.trackFailed)));
    },
  });

  // When other sources were chosen for a hashtag, they are saved, and searched at once.
  startListening({
    actionCreator: sourcesChosen,
    effect: async ({ payload }, { dispatch }) => {
      const { error } = await dispatch(changeHashtag.initiate(payload, { track: false }));
      dispatch(toastShown(outcomeToast(error, hashtagMessages.sourcesSaved, hashtagMessages.sourcesFailed)));
    },
  });

  // When a refresh was asked for, it is made, and a toast reports the outcome.
  startListening({
    actionCreator: refreshChosen,
    effect: async ({ payload: { id } }, { dispatch }) => {
      const { error } = await dispatch(refreshHashtag.initiate(id, { track: false }));
      dispatch(toastShown(outcomeToast(error, hashtagMessages.refreshed, hashtagMessages.refreshFailed)));
    },
  });

  // When a hashtag was removed, the toast offers to undo that.
  startListening({
    actionCreator: removalChosen,
    effect: async ({ payload: { id, hashtag, platforms } }, { dispatch }) => {
      const { error } = await dispatch(stopHashtag.initiate(id, { track: false }));
      const told = outcomeToast(error, hashtagMessages.stopped, hashtagMessages.stopFailed);
      const action = { kind: 'undo', label: hashtagMessages.undo, undone: 'hashtagRemoval', id: hashtag } as const;
      const restoring = { ...action, ...(platforms && { platforms }) };
      dispatch(toastShown(error === undefined ? { ...told, action: restoring } : told));
    },
  });

  // When that is undone, the hashtag is tracked again.
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind !== 'undo' || action.undone !== 'hashtagRemoval') return;
      dispatch(hashtagSubmitted({ hashtag: action.id, ...(action.platforms && { platforms: action.platforms }) }));
    },
  });
}

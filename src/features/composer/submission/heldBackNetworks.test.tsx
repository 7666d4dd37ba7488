import { makeWholeStore } from '../../../testing/makeWholeStore';
import {
  contentChanged,
  allPlatformsToggled,
  selectChosenPlatforms,
  nextDraftStarted,
  selectDraft,
  selectIdempotencyKey,
  restKept,
  selectIsRest,
} from '../draftSlice';
import { networksHeldBack, selectHeldBack } from '../submissionSlice';

function holdBack(platforms: ('instagram' | 'linkedin')[]) {
  const { store } = makeWholeStore();
  store.dispatch(contentChanged('Dunes'));
  store.dispatch(allPlatformsToggled({ connected: ['twitter', 'instagram', 'linkedin'], isOn: true }));
  store.dispatch(networksHeldBack({ platforms }));
  return store;
}

it('keeps what was not sent as a post of its own', () => {
  const store = holdBack(['instagram']);
  const key = selectIdempotencyKey(store.getState());
  store.dispatch(restKept());
  const state = store.getState();
  expect(selectDraft(state).content).toBe('Dunes');
  expect(selectChosenPlatforms(state)).toEqual(['instagram']);
  expect(selectIdempotencyKey(state)).not.toBe(key);
  expect([selectIsRest(state), selectHeldBack(state)]).toEqual([true, []]);
});

it('ticks all networks of the post again once the last one has it', () => {
  const store = holdBack(['instagram', 'linkedin']);
  store.dispatch(restKept());
  store.dispatch(networksHeldBack({ platforms: ['linkedin'] }));
  store.dispatch(restKept());
  expect(selectChosenPlatforms(store.getState())).toEqual(['linkedin']);
  store.dispatch(nextDraftStarted());
  expect(selectChosenPlatforms(store.getState())).toEqual(['twitter', 'instagram', 'linkedin']);
  expect(selectIsRest(store.getState())).toBe(false);
});

import type { AppStartListening, RootState } from '../../../store/hooks';
import { navigationRequested } from '../../../store/navigation';
import type { PostSearch } from '../../../lib/paths';
import { searchPath } from './searchAddress';
import { searchChanged, searchTyped } from './searchSlice';

/** Time after the last key until the posts are searched. */
const TYPING_PAUSE_MS = 250;

/** Brings what is searched for into the address, from which the list reads it. */
export function startSearchListeners(startListening: AppStartListening): void {
  // When somebody stops typing.
  startListening({
    actionCreator: searchTyped,
    effect: async ({ payload }, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(TYPING_PAUSE_MS);
      dispatch(searchRequested(getState(), { q: payload.trim() }));
    },
  });

  // When a filter was chosen, or all were cleared.
  startListening({
    actionCreator: searchChanged,
    effect: ({ payload }, { dispatch, getState }) => {
      dispatch(searchRequested(getState(), payload));
    },
  });
}

function searchRequested({ location }: RootState, changes: Partial<PostSearch>) {
  return navigationRequested({ kind: 'replace', to: searchPath(location.location.search, changes) });
}

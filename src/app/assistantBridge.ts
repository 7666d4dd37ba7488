import { replacedTextRestored, suggestionUsed } from '../features/ai-assistant/aiAssistantSlice';
import { contentChanged } from '../features/composer/composerSlice';
import { navigationRequested } from './navigation';
import { paths, type CreateState } from './paths';
import { selectLocation } from './router/locationSlice';
import type { AppStartListening } from './store';

/** Where the assistant and the composer meet. */
export function startAssistantBridge(startListening: AppStartListening): void {
  // When a suggestion was used, it goes into the composer, or opens Create Post with it (L-56).
  startListening({
    actionCreator: suggestionUsed,
    effect: ({ payload: { text } }, { dispatch, getState }) => {
      if (selectLocation(getState()).pathname === paths.create) {
        dispatch(contentChanged(text));
        return;
      }
      const state: CreateState = { initialContent: text };
      dispatch(navigationRequested({ kind: 'push', to: paths.create, state }));
    },
  });

  // When the words that a suggestion replaced are wanted back, they return to the composer.
  startListening({
    actionCreator: replacedTextRestored,
    effect: ({ payload: { text } }, { dispatch }) => {
      dispatch(contentChanged(text));
    },
  });
}

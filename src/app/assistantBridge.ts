import { replacedTextRestored, suggestionUsed } from '../features/ai-assistant/aiAssistantSlice';
import { contentChanged } from '../features/composer/form/composerSlice';
import { navigationRequested } from '../core/navigation';
import { paths, type CreateState } from '../core/paths';
import { selectLocation } from './router/locationSlice';
import type { AppStartListening } from './store';

/** Connects the assistant with the composer. */
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

  // When somebody asks for the words that a suggestion replaced, they return to the composer.
  startListening({
    actionCreator: replacedTextRestored,
    effect: ({ payload: { text } }, { dispatch }) => {
      dispatch(contentChanged(text));
    },
  });
}

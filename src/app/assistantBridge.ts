import { altTextChosen, replacedTextRestored, suggestionUsed } from '../features/ai-assistant/aiAssistantSlice';
import { altTextPutBack, altTextWritten } from '../features/composer/mediaSlice';
import { contentChanged } from '../features/composer/draftSlice';
import { altTextSet, mediaMessages } from '../features/composer/media/messages';
import { toastActionChosen, toastShown } from '../features/ui/uiSlice';
import { navigationRequested } from '../store/navigation';
import { paths, type CreateState } from '../lib/paths';
import { selectLocation } from '../store/locationSlice';
import type { AppStartListening } from '../store/hooks';

/** Connects the assistant with the composer. */
export function startAssistantBridge(startListening: AppStartListening): void {
  // When a suggestion was used, it goes into the composer, or opens Create Post with it.
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

  // When a reply is to be the alt text of a picture, it goes into its field; a toast says so, as the panel is before the field.
  startListening({
    actionCreator: altTextChosen,
    effect: ({ payload: { file, text } }, { dispatch }) => {
      dispatch(altTextWritten({ id: file.id, text }));
      const action = { kind: 'undo', label: mediaMessages.undo, undone: 'altText', id: file.id } as const;
      dispatch(toastShown({ kind: 'success', text: altTextSet(file.filename), action }));
    },
  });

  // When that is undone, the text from before is back.
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'undo' && action.undone === 'altText') dispatch(altTextPutBack({ id: action.id }));
    },
  });
}

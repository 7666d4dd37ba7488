import { createListenerMiddleware } from '@reduxjs/toolkit';
import { legacy_configureStore } from 'redux-mock-store';
import { altTextChosen, replacedTextRestored, suggestionUsed } from '../features/ai-assistant/aiAssistantSlice';
import { altTextPutBack, altTextWritten } from '../features/composer/mediaSlice';
import { contentChanged } from '../features/composer/draftSlice';
import { toastActionChosen } from '../features/ui/uiSlice';
import { startAssistantBridge } from './assistantBridge';
import { locationChanged, navigationRequested } from '../store/navigation';
import { paths } from '../lib/paths';
import { rootReducer } from './rootReducer';
import type { AppDispatch, RootState } from '../store/hooks';

/** A store that stands at a page and keeps the list of actions: the bridge says what is to happen, and does nothing itself. */
function standAt(pathname: string) {
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  const state = rootReducer(undefined, locationChanged({ location, action: 'POP' }));
  const listeners = createListenerMiddleware<RootState, AppDispatch>();
  startAssistantBridge(listeners.startListening);
  return legacy_configureStore<RootState>([listeners.middleware])(state);
}

const used = suggestionUsed({ messageId: 'm', version: 'version1', text: 'Better words', replaced: 'Words' });

it('puts a suggestion into the composer where Create Post is open', () => {
  const store = standAt(paths.create);
  store.dispatch(used);
  expect(store.getActions()).toEqual([used, contentChanged('Better words')]);
});

it('opens Create Post with a suggestion that was used on another page', () => {
  const store = standAt(paths.analytics);
  store.dispatch(used);
  const state = { initialContent: 'Better words' };
  expect(store.getActions()).toEqual([used, navigationRequested({ kind: 'push', to: paths.create, state })]);
});

it('brings the replaced words back', () => {
  const store = standAt(paths.create);
  const restored = replacedTextRestored({ text: 'Words' });
  store.dispatch(restored);
  expect(store.getActions()).toEqual([restored, contentChanged('Words')]);
});

it('makes a reply the alt text of a picture, and takes that back', () => {
  const store = standAt(paths.create);
  store.dispatch(altTextChosen({ file: { id: 'f1', filename: 'loaf.png' }, text: 'A loaf' }));
  const action = { kind: 'undo', label: 'Undo', undone: 'altText', id: 'f1' } as const;
  const [, written, toast] = store.getActions();
  expect(written).toEqual(altTextWritten({ id: 'f1', text: 'A loaf' }));
  expect(toast).toMatchObject({ type: 'ui/toastShown', payload: { text: 'Alt text of loaf.png set', action } });
  store.dispatch(toastActionChosen({ id: 't', action }));
  expect(store.getActions().at(-1)).toEqual(altTextPutBack({ id: 'f1' }));
});

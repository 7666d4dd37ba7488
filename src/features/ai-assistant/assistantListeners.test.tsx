import { loggedOut } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';
import {
  enhancementAsked,
  imageAnalysisAsked,
  messageSent,
  replyStopped,
  suggestionUsed,
  selectIsBusy,
  selectIsUsed,
  selectMessages,
} from './aiAssistantSlice';
import { startAssistantListeners } from './assistantListeners';
import { makeWholeStore } from '../../testing/makeWholeStore';

const IMAGE = { ref: 'r1', name: 'bread.png', type: 'image/png', sizeBytes: 10 };

function startStore() {
  jest.useFakeTimers();
  const { store, startListening } = makeWholeStore();
  startAssistantListeners(startListening);
  const replies = () => selectMessages(store.getState()).filter(({ type }) => type === 'ai').length;
  return { store, replies };
}

it.each([
  ['a message', messageSent('Bread'), 1_500],
  ['Enhance Text', enhancementAsked('Bread'), 1_500],
  ['Analyze Image', imageAnalysisAsked(IMAGE), 2_000],
])('answers %s after its delay', async (_name, action, delayMs) => {
  const { store, replies } = startStore();
  store.dispatch(action);
  await jest.advanceTimersByTimeAsync(delayMs - 10);
  expect(replies()).toBe(0);
  expect(selectIsBusy(store.getState())).toBe(true);
  await jest.advanceTimersByTimeAsync(20);
  expect(replies()).toBe(1);
  expect(selectIsBusy(store.getState())).toBe(false);
});

it.each([
  ['the panel is closed', dialogClosed()],
  ['the user signs out', loggedOut()],
  ['Stop is pressed', replyStopped()],
])('writes nothing when %s before the reply', async (_name, action) => {
  const { store, replies } = startStore();
  store.dispatch(messageSent('Bread'));
  await jest.advanceTimersByTimeAsync(1_000);
  store.dispatch(action);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(replies()).toBe(0);
});

it("shows 'Used' for 2 s, the newer one for its own 2 s", async () => {
  const { store } = startStore();
  const use = (version: 'version1' | 'version2') =>
    store.dispatch(suggestionUsed({ messageId: 'm1', version, text: 'Hi', replaced: null }));
  use('version1');
  await jest.advanceTimersByTimeAsync(1_500);
  use('version2');
  await jest.advanceTimersByTimeAsync(1_990);
  expect(selectIsUsed(store.getState(), 'm1', 'version1')).toBe(false);
  expect(selectIsUsed(store.getState(), 'm1', 'version2')).toBe(true);
  await jest.advanceTimersByTimeAsync(20);
  expect(selectIsUsed(store.getState(), 'm1', 'version2')).toBe(false);
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toastDismissed, toastShown, type Toast } from '../../features/ui/uiSlice';
import { loadToastStack, ToastBridge } from './ToastBridge';
import { ReplayModeContext } from '../../lib/replayMode';
import { makeStore } from '../store';

function openBridge({ isReplay = false } = {}) {
  const { store } = makeStore();
  render(
    <ReplayModeContext value={isReplay}>
      <Provider store={store}>
        <main tabIndex={-1} />
        <ToastBridge />
      </Provider>
    </ReplayModeContext>,
  );
  const show = (toast: Omit<Toast, 'id'>) => act(() => void store.dispatch(toastShown(toast)));
  return { store, show };
}

/** Advances time in small steps, because each part of a toast's exit starts when the previous one has been rendered. */
async function wait(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await act(() => jest.advanceTimersByTimeAsync(100));
}

it('shows a toast at once, and moves it when the code for that is there', async () => {
  const { store, show } = openBridge();
  show({ kind: 'success', text: 'Post published' });
  expect(screen.getByText('Post published')).toBeVisible();
  await act(loadToastStack);
  expect(await screen.findByRole('status')).toHaveTextContent('Post published');
  expect(store.getState().ui?.toasts).toHaveLength(1);
});

it('shows a success politely for six seconds; its leaving is an action', async () => {
  jest.useFakeTimers();
  const { store, show } = openBridge();
  show({ kind: 'success', text: 'Post published' });
  expect(screen.getByRole('status')).toHaveTextContent('Post published');
  await wait(5_900);
  expect(store.getState().ui?.toasts).toHaveLength(1);
  await wait(400);
  expect(store.getState().ui?.toasts).toHaveLength(0);
  await wait(1_000);
  expect(screen.queryByText('Post published')).not.toBeInTheDocument();
});

it.each([
  { kind: 'undo', label: 'Undo', undone: 'postDeletion', id: 'p1' },
  { kind: 'undoReschedule', label: 'Undo', id: 'p1', version: 2, scheduledDate: '2027-01-01T10:00:00.000Z' },
] as const)('leaves ten seconds to take something back ($kind)', async (action) => {
  jest.useFakeTimers();
  const { store, show } = openBridge();
  show({ kind: 'success', text: 'Post deleted', action });
  await wait(9_900);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await wait(400);
  expect(store.getState().ui?.toasts).toHaveLength(0);
});

it('shows an error as an alert until it is closed', async () => {
  jest.useFakeTimers();
  const { store, show } = openBridge();
  show({ kind: 'error', text: 'Failed to load posts' });
  await wait(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load posts');
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(store.getState().ui?.toasts).toHaveLength(0);
  await wait(1_000);
  expect(screen.queryByText('Failed to load posts')).not.toBeInTheDocument();
});

it('hands the focus on to the page when a toast goes with the focus in it', async () => {
  const { show } = openBridge();
  show({ kind: 'error', text: 'Failed to load posts' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('shows an error that comes again once, and any other one beside it', () => {
  const { store, show } = openBridge();
  for (const text of ['Failed to load posts', 'Failed to send post', 'Failed to load posts'])
    show({ kind: 'error', text });
  expect(store.getState().ui?.toasts.map(({ text }) => text)).toEqual(['Failed to send post', 'Failed to load posts']);
});

it('shows at most three at once', async () => {
  jest.useFakeTimers();
  const { show } = openBridge();
  for (const text of ['One', 'Two', 'Three', 'Four']) show({ kind: 'info', text });
  await wait(1_500);
  expect(screen.getAllByRole('status').map((card) => card.textContent)).toEqual(['Two', 'Three', 'Four']);
});

it('follows the store: a toast that is dismissed there disappears', async () => {
  const { store, show } = openBridge();
  show({ kind: 'error', text: 'Gone soon' });
  expect(screen.getByText('Gone soon')).toBeVisible();
  act(() => store.getState().ui?.toasts.forEach(({ id }) => store.dispatch(toastDismissed({ id }))));
  await waitFor(() => expect(screen.queryByText('Gone soon')).not.toBeInTheDocument());
});

it('tells the store once that a toast has left', async () => {
  jest.useFakeTimers();
  const { store, show } = openBridge();
  const seen = jest.spyOn(store, 'dispatch');
  show({ kind: 'info', text: 'Short' });
  await wait(8_000);
  expect(seen.mock.calls.filter(([action]) => toastDismissed.match(action))).toHaveLength(1);
});

it('tells by an action which button of a toast was pressed', () => {
  const { store, show } = openBridge();
  show({ kind: 'success', text: 'Deleted', action: { kind: 'undo', label: 'Undo', undone: 'postDeletion', id: 'p1' } });
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(store.getState().ui?.toasts).toHaveLength(0);
});

it('has its live region in the page before there is anything to say', () => {
  openBridge();
  expect(document.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
});

it('shows in a replay what the store has, at once and as long as it is there', async () => {
  jest.useFakeTimers();
  const { store, show } = openBridge({ isReplay: true });
  for (const text of ['One', 'Two', 'Three', 'Four']) show({ kind: 'info', text });
  expect(screen.queryByText('One')).not.toBeInTheDocument();
  await wait(60_000);
  expect(screen.getByText('Four')).toBeVisible();
  act(() => store.getState().ui?.toasts.forEach(({ id }) => store.dispatch(toastDismissed({ id }))));
  expect(screen.queryByText('Four')).not.toBeInTheDocument();
});

import { instrument, type LiftedState } from '@redux-devtools/instrument';
import type { Store } from '@reduxjs/toolkit';
import { toastShown, sidebarToggled, selectIsSidebarOpen } from '../../features/ui/uiSlice';
import { loggedOut } from '../../features/auth/authSlice';
import { makeStore } from '../../app/store';
import type { AppDispatch, RootState } from '../../store/hooks';

type Tool = Store<LiftedState<RootState, never, unknown>>;

function travelingStore() {
  const { store, startListening } = makeStore({ enhancers: [instrument()] });
  const tool = (store as Store & { liftedStore?: Tool }).liftedStore!;
  const jumpTo = (index: number) => tool.dispatch({ type: 'JUMP_TO_STATE', index } as never);
  const toPresent = () => jumpTo(tool.getState().computedStates.length - 1);
  return { store, startListening, jumpTo, toPresent };
}

const toast = (text: string) => toastShown({ kind: 'info', text });

it('tells listeners of what they missed in its order, with the states before and after each action', () => {
  const { store, startListening, jumpTo, toPresent } = travelingStore();
  const heard: string[] = [];
  startListening({
    predicate: (_action, state, before) => selectIsSidebarOpen(state) !== selectIsSidebarOpen(before),
    effect: (_action, { getState, getOriginalState }) => {
      heard.push(`from ${selectIsSidebarOpen(getOriginalState())}, now ${selectIsSidebarOpen(getState())}`);
    },
  });
  store.dispatch(toast('first'));
  jumpTo(0);
  store.dispatch(sidebarToggled());
  store.dispatch(toast('second'));
  store.dispatch(sidebarToggled());
  store.dispatch(sidebarToggled());
  expect(heard).toEqual([]);
  toPresent();
  // Effects begin when all of it has happened.
  expect(heard).toEqual(['from true, now false', 'from false, now false', 'from true, now false']);
  jumpTo(0);
  toPresent();
  expect(heard).toHaveLength(3);
});

it('lets the last of several effects that cancel each other go on', async () => {
  const { store, startListening, jumpTo, toPresent } = travelingStore();
  const ended: string[] = [];
  startListening({
    actionCreator: toastShown,
    effect: async ({ payload }, { cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      await delay(0);
      ended.push(payload.text);
    },
  });
  store.dispatch(sidebarToggled());
  jumpTo(0);
  for (const text of ['first', 'second', 'third']) store.dispatch(toast(text));
  toPresent();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(ended).toEqual(['third']);
});

it('shows effects under way, and what they run, the newest state', async () => {
  const { store, startListening, jumpTo } = travelingStore();
  const seen: boolean[] = [];
  const look = () => (_dispatch: AppDispatch, getState: () => RootState) => selectIsSidebarOpen(getState());
  let goOn = () => {};
  startListening({
    actionCreator: sidebarToggled,
    effect: async (_action, { dispatch, getState, pause }) => {
      await pause(new Promise<void>((resolve) => (goOn = resolve)));
      seen.push(selectIsSidebarOpen(getState()), dispatch(look()));
    },
  });
  store.dispatch(sidebarToggled());
  jumpTo(0);
  expect(selectIsSidebarOpen(store.getState())).toBe(true);
  goOn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen).toEqual([false, false]);
});

it('ends the journey with the session, whose end is heard at once', () => {
  const { store, startListening, jumpTo } = travelingStore();
  const heard = jest.fn();
  startListening({ actionCreator: loggedOut, effect: heard });
  store.dispatch(sidebarToggled());
  jumpTo(0);
  store.dispatch(loggedOut());
  expect(heard).toHaveBeenCalledTimes(1);
  expect(selectIsSidebarOpen(store.getState())).toBe(false);
});

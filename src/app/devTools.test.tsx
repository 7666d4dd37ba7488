import { instrument, type LiftedState } from '@redux-devtools/instrument';
import type { Action, Store } from '@reduxjs/toolkit';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedOut } from '../features/auth/authSlice';
import { contentChanged } from '../features/composer/draftSlice';
import { toastDismissed, toastShown } from '../features/ui/uiSlice';
import { App } from './App';
import { createTravelFacade, devTools, TravelProvider } from './devTools';
import { createLiveApp } from './live';
import { ToastBridge } from './toasts/ToastBridge';
import { makeStore } from './store';

type Tool = { getState: () => LiftedState<unknown, never, unknown>; dispatch: (action: object) => void };

it('forgets the past of the product when the session ends, also while it is shown', () => {
  const { store, facade, stop } = createLiveApp({ enhancers: [instrument()], createFacade: createTravelFacade });
  const tool = (store as Store & { liftedStore?: Tool }).liftedStore!;
  store.dispatch(contentChanged('a canary post'));
  tool.dispatch({ type: 'JUMP_TO_STATE', index: tool.getState().computedStates.length - 1 });
  tool.dispatch({ type: 'JUMP_TO_STATE', index: 1 });
  store.dispatch(loggedOut());
  expect(JSON.stringify(tool.getState())).not.toContain('canary');
  expect(store.getState().auth?.status).toBe('signedOut');
  expect(facade?.isTraveling()).toBe(false);
  act(stop);
});

it('travels through the live product: screen, address and toasts follow, nothing is appended, and the head works', async () => {
  window.history.replaceState(null, '', '/');
  const { store, facade, stop } = createLiveApp({ enhancers: [instrument()], createFacade: createTravelFacade });
  const tool = (store as Store & { liftedStore?: Tool }).liftedStore!;
  const jumpTo = (index: number) => act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index, actionId: index }));
  const head = () => tool.getState().computedStates.length - 1;
  render(
    <TravelProvider facade={facade!}>
      <App />
    </TravelProvider>,
  );
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Login' });
  const atLanding = head();
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  // RTK Query tells the store of the page's question half a second later.
  const typesOf = () => Object.values(tool.getState().actionsById).map(({ action }) => (action as Action).type);
  await waitFor(() => expect(typesOf()).toContain('api/internalSubscriptions/subscriptionsUpdated'), {
    timeout: 5_000,
  });
  act(() => void store.dispatch(toastShown({ kind: 'info', text: 'a toast' })));
  const count = tool.getState().nextActionId;
  const entries = window.history.length;

  jumpTo(atLanding);
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByText('a toast')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Login' }));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(window.location.pathname).toBe('/');
  expect(tool.getState().nextActionId).toBe(count);

  act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index: head() }));
  expect(await screen.findByText('a toast')).toBeVisible();
  expect(window.location.pathname).toBe('/login');

  // The state before the first action of all.
  jumpTo(0);
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(tool.getState().nextActionId).toBe(count);
  act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index: head() }));
  expect(await screen.findByText('a toast')).toBeVisible();
  expect(window.history.length).toBe(entries);
  await user.type(screen.getByLabelText('Email'), 'a');
  expect(tool.getState().nextActionId).toBeGreaterThan(count);
  act(() => {
    stop();
  });
});

it('holds a toast of the past for as long as it is looked at', async () => {
  jest.useFakeTimers();
  const { store } = makeStore({ enhancers: [instrument()] });
  const tool = (store as Store & { liftedStore?: Tool }).liftedStore!;
  const head = () => tool.getState().computedStates.length - 1;
  render(
    <TravelProvider facade={createTravelFacade(store)}>
      <ToastBridge />
    </TravelProvider>,
  );
  act(() => void store.dispatch(toastShown({ kind: 'info', text: 'a toast' })));
  const withToast = head();
  act(() => store.getState().ui?.toasts.forEach(({ id }) => store.dispatch(toastDismissed({ id }))));
  act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index: withToast, actionId: withToast }));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('a toast')).toBeVisible();
  act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index: head() }));
  expect(screen.queryByText('a toast')).not.toBeInTheDocument();
});

it('shows DevTools no secrets, and the endpoint of a call', () => {
  const { actionSanitizer, stateSanitizer } = devTools as Record<string, (given: object) => object>;
  const meta = { arg: { endpointName: 'login', originalArgs: { password: 'canary' } } };
  const shown = actionSanitizer!({ type: 'api/executeMutation/pending', meta });
  expect(JSON.stringify(shown)).not.toContain('canary');
  expect(shown).toMatchObject({ type: 'login pending' });
  expect(JSON.stringify(stateSanitizer!({ token: 'a-canary-of-a-token' }))).not.toContain('canary');
});

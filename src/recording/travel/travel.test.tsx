import { instrument, type LiftedState } from '@redux-devtools/instrument';
import type { Store } from '@reduxjs/toolkit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { authApi, useGetCurrentUserQuery } from '../../api/authApi';
import { useAppSelector, type AppStore } from '../../store/hooks';
import { locationChanged } from '../../store/navigation';
import { selectLocation } from '../../store/locationSlice';
import { makeStore } from '../../app/store';
import { selectIsSidebarOpen, sidebarToggled } from '../../features/ui/uiSlice';
import { stubFetch } from '../../testing/stubFetch';
import { createTravelFacade, type TravelFacade } from './travel';

type Tool = {
  getState: () => LiftedState<unknown, never, unknown>;
  dispatch: (action: object) => void;
};

function travelingApp() {
  const { store } = makeStore({ enhancers: [instrument()] });
  const tool = (store as Store & { liftedStore?: Tool }).liftedStore!;
  const facade = createTravelFacade(store);
  return {
    store,
    facade,
    jumpTo: (index: number) => act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index, actionId: index })),
    jumpToHead: () =>
      act(() => tool.dispatch({ type: 'JUMP_TO_STATE', index: tool.getState().computedStates.length - 1 })),
    lock: (status: boolean) => tool.dispatch({ type: 'LOCK_CHANGES', status }),
    actionCount: () => tool.getState().nextActionId,
  };
}

const ADA = { full_name: 'Ada Writer', email: 'ada@example.com', social_accounts_count: 0, posts_count: 0 };

const visit = (pathname: string) =>
  locationChanged({ location: { pathname, search: '', hash: '', state: null, key: pathname }, action: 'PUSH' });

function Screen() {
  const { pathname } = useAppSelector(selectLocation);
  return pathname === '/profile' ? <Profile /> : <p>elsewhere</p>;
}

function Profile() {
  const { currentData } = useGetCurrentUserQuery();
  return <p>{currentData?.full_name ?? 'no name yet'}</p>;
}

function Traveling({ facade }: { facade: TravelFacade<AppStore> }) {
  const epoch = useSyncExternalStore(facade.subscribe, facade.getEpoch);
  return (
    <StrictMode>
      <Provider key={epoch} store={facade.store}>
        <Screen />
      </Provider>
    </StrictMode>
  );
}

function subscriberCount(store: AppStore): number {
  const response: object = store.dispatch(authApi.internalActions.internal_getRTKQSubscriptions());
  const { getSubscriptionCount } = response as { getSubscriptionCount: (cacheKey: string) => number };
  return getSubscriptionCount('getCurrentUser(undefined)');
}

it('sends nothing and appends nothing when a jump shows a screen whose query was never started', () => {
  const calls = stubFetch({});
  const { store, facade, jumpTo, actionCount } = travelingApp();
  store.dispatch(visit('/profile'));
  store.dispatch(visit('/'));
  render(<Traveling facade={facade} />);
  const count = actionCount();
  jumpTo(2);
  expect(facade.isTraveling()).toBe(true);
  expect(screen.getByText('no name yet')).toBeInTheDocument();
  act(() => void facade.store.dispatch(sidebarToggled()));
  expect(calls).toEqual([]);
  expect(actionCount()).toBe(count);
});

it('keeps a response that arrives while the past is shown, and works again at the newest state', async () => {
  const calls = stubFetch({ 'GET /auth/me': (earlier) => ({ body: { ...ADA, full_name: `Ada ${earlier + 1}` } }) });
  const { store, facade, jumpTo, jumpToHead } = travelingApp();
  store.dispatch(visit('/profile'));
  render(<Traveling facade={facade} />);
  jumpTo(0);
  expect(screen.getByText('elsewhere')).toBeInTheDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => {
    await store.dispatch(authApi.util.getRunningQueryThunk('getCurrentUser', undefined));
  });
  expect(screen.getByText('elsewhere')).toBeInTheDocument();

  jumpToHead();
  expect(facade.isTraveling()).toBe(false);
  expect(facade.getEpoch()).toBe(1);
  expect(await screen.findByText('Ada 1')).toBeInTheDocument();
  expect(subscriberCount(store)).toBe(1);
  act(() => void store.dispatch(authApi.util.invalidateTags([{ type: 'User', id: 'ME' }])));
  expect(await screen.findByText('Ada 2')).toBeInTheDocument();
});

it('does not go blank when DevTools locks changes', async () => {
  const calls = stubFetch({});
  const { store, facade, lock } = travelingApp();
  store.dispatch(visit('/profile'));
  lock(true);
  render(<Traveling facade={facade} />);
  expect(screen.getByText('no name yet')).toBeInTheDocument();
  const login = facade.store.dispatch(authApi.endpoints.login.initiate({ email: 'a@example.com', secretRef: 'x' }));
  expect(await Promise.race([login.unwrap(), Promise.resolve('nothing yet')])).toBe('nothing yet');
  expect(calls).toEqual([]);
});

it('passes everything on where there are no DevTools', () => {
  const { store } = makeStore();
  const facade = createTravelFacade(store);
  facade.store.dispatch(sidebarToggled());
  expect(facade.isTraveling()).toBe(false);
  expect(selectIsSidebarOpen(store.getState())).toBe(false);
  facade.subscribe(() => undefined)();
  expect(facade.getEpoch()).toBe(0);
});

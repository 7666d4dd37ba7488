import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../lib/lazyPart';
import { ReplayModeContext } from '../../lib/replayMode';
import { useAppSelector } from '../../store/hooks';
import { selectLocation } from '../../store/locationSlice';
import { locationChanged, navigationRequested } from '../../store/navigation';
import { makeStore } from '../store';
import type { Page } from './page';
import { PageRoutes } from './PageRoutes';
import { StoreRouter } from './StoreRouter';

/** A visitor's store in which a request for another page is granted at once; the kinds of the requests. */
function openStore() {
  const { store, startListening } = makeStore();
  const requests: string[] = [];
  startListening({
    actionCreator: navigationRequested,
    effect: ({ payload }, { dispatch }) => {
      requests.push(payload.kind);
      if (payload.kind === 'go') return;
      const { pathname, search, hash } = new URL(
        payload.to,
        `http://localhost${selectLocation(store.getState()).pathname}`,
      );
      const location = { pathname, search, hash, state: null, key: `k${requests.length}` };
      dispatch(locationChanged({ location, action: 'PUSH' }));
    },
  });
  return { store, requests };
}

/** Pages that read the address, and a navigation that does; what each did, in turn. */
async function switchPage(isReplay: boolean) {
  const seen: string[] = [];
  const reading = (path: string): Page => {
    function Reading() {
      seen.push(`page ${path} draws ${useLocation().pathname}`);
      return <h1>{path}</h1>;
    }
    return { path, title: path, ...lazyPart(() => Promise.resolve(Reading)) };
  };
  function Navigation() {
    const { pathname } = useAppSelector(selectLocation);
    useLayoutEffect(() => void seen.push(`navigation shows ${pathname}`), [pathname]);
    return <Link to="/signup">Sign up</Link>;
  }
  const pages = [reading('/'), reading('/signup')];
  await Promise.all(pages.map(({ load }) => load()));
  const { store, requests } = openStore();
  render(
    <ReplayModeContext value={isReplay}>
      <Provider store={store}>
        <StoreRouter>
          <Navigation />
          <PageRoutes pages={pages} fallback={null} />
        </StoreRouter>
      </Provider>
    </ReplayModeContext>,
  );
  seen.length = 0;
  await userEvent.setup().click(screen.getByRole('link', { name: 'Sign up' }));
  expect(screen.getByRole('heading', { name: '/signup' })).toBeVisible();
  return { seen, requests };
}

it('shows at once where a link leads, and leaves the former page its address', async () => {
  const { seen } = await switchPage(false);
  expect(seen).toEqual(['navigation shows /signup', 'page /signup draws /signup']);
});

it('shows both at once in a replay', async () => {
  const { seen } = await switchPage(true);
  expect(seen).toEqual(['page /signup draws /signup', 'navigation shows /signup']);
});

it('adds one entry to the history for a link that is pressed twice', async () => {
  const { requests } = await switchPage(false);
  await userEvent.setup().click(screen.getByRole('link', { name: 'Sign up' }));
  expect(requests).toEqual(['push', 'replace']);
});

it('draws another address of the same page at once', async () => {
  const seen: unknown[] = [];
  function Tabs() {
    const { search } = useLocation();
    const navigate = useNavigate();
    const heading = useRef<HTMLHeadingElement>(null);
    const handleClick = () => {
      flushSync(() => void navigate('?tab=media'));
      seen.push(heading.current?.textContent);
    };
    return (
      <>
        <h1 ref={heading}>{search}</h1>
        <button onClick={handleClick}>Open media</button>
      </>
    );
  }
  const tabs: Page = { path: '/', title: 'Tabs', ...lazyPart(() => Promise.resolve(Tabs)) };
  render(
    <Provider store={openStore().store}>
      <StoreRouter>
        <PageRoutes pages={[tabs]} fallback={null} />
      </StoreRouter>
    </Provider>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Open media' }));
  expect(seen).toEqual(['?tab=media']);
});

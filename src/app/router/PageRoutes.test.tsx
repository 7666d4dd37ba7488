import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Router, useLocation, useNavigate, type To } from 'react-router-dom';
import { lazyPart } from '../../lib/lazyPart';
import { ReplayModeContext } from '../../lib/replayMode';
import type { Page } from './page';
import { PageRoutes } from './PageRoutes';

const drawn = jest.fn<void, [string]>();

const page = (path: string): Page => {
  function Drawn() {
    drawn(path);
    return <h1>{path}</h1>;
  }
  return { path, title: path, ...lazyPart(() => Promise.resolve(Drawn)) };
};

it('draws a page anew when the path is another one, and not when only the rest of the address is', async () => {
  const pages = [page('/'), page('/create'), page('*')];
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/']}>
      <Link to="/?tab=drafts">Drafts</Link>
      <Link to="/Create/">Create</Link>
      <Link to="/elsewhere">Elsewhere</Link>
      <PageRoutes pages={pages} fallback={null} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: '/' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Drafts' }));
  expect(drawn.mock.calls).toEqual([['/']]);
  await user.click(screen.getByRole('link', { name: 'Create' }));
  expect(await screen.findByRole('heading', { name: '/create' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('heading', { name: '*' })).toBeVisible();
  expect(drawn.mock.calls).toEqual([['/'], ['/create'], ['*']]);
});

describe('while the next page is drawn', () => {
  /** Moves at once, as the store does; React Router's own moves are transitions. */
  function StoreLikeRouter({ children }: { children: ReactNode }) {
    const [location, setLocation] = useState<To>('/');
    const navigator = { createHref: String, go: jest.fn(), push: setLocation, replace: setLocation };
    return (
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    );
  }

  /** Pages that read the address, and a navigation that does; what each did, in turn. */
  async function switchPage(isReplay: boolean): Promise<string[]> {
    const seen: string[] = [];
    const reading = (path: string): Page => {
      function Reading() {
        seen.push(`page ${path} draws ${useLocation().pathname}`);
        return <h1>{path}</h1>;
      }
      return { path, title: path, ...lazyPart(() => Promise.resolve(Reading)) };
    };
    function Navigation() {
      const { pathname } = useLocation();
      useLayoutEffect(() => void seen.push(`navigation shows ${pathname}`), [pathname]);
      return <Link to="/create">Create</Link>;
    }
    const pages = [reading('/'), reading('/create')];
    await Promise.all(pages.map(({ load }) => load()));
    render(
      <ReplayModeContext value={isReplay}>
        <StoreLikeRouter>
          <Navigation />
          <PageRoutes pages={pages} fallback={null} />
        </StoreLikeRouter>
      </ReplayModeContext>,
    );
    seen.length = 0;
    await userEvent.setup().click(screen.getByRole('link', { name: 'Create' }));
    expect(screen.getByRole('heading', { name: '/create' })).toBeVisible();
    return seen;
  }

  it('shows at once where a link leads, and leaves the former page its address', async () => {
    expect(await switchPage(false)).toEqual(['navigation shows /create', 'page /create draws /create']);
  });

  it('shows both at once in a replay', async () => {
    expect(await switchPage(true)).toEqual(['page /create draws /create', 'navigation shows /create']);
  });

  it('another address of the same page is drawn at once', async () => {
    const tabs: Page = { path: '/', title: 'Tabs', ...lazyPart(() => Promise.resolve(Tabs)) };
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
    const seen: unknown[] = [];
    render(
      <StoreLikeRouter>
        <PageRoutes pages={[tabs]} fallback={null} />
      </StoreLikeRouter>,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Open media' }));
    expect(seen).toEqual(['?tab=media']);
  });

  it('stands in for a page whose code is still on its way', async () => {
    const late: Page = { path: '/late', title: 'Late', ...lazyPart(() => new Promise(() => undefined)) };
    render(
      <MemoryRouter initialEntries={['/']}>
        <Link to="/late">Late</Link>
        <PageRoutes pages={[page('/'), late]} fallback={<p>Loading page</p>} />
      </MemoryRouter>,
    );
    expect(await screen.findByRole('heading', { name: '/' })).toBeVisible();
    await userEvent.setup().click(screen.getByRole('link', { name: 'Late' }));
    expect(screen.getByText('Loading page')).toBeVisible();
    expect(screen.queryByRole('heading', { name: '/' })).toBeNull();
  });
});

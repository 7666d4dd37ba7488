import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { lazyPart } from '../../lib/lazyPart';
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

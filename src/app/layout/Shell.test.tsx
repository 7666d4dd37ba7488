import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SETTINGS } from '../../features/preferences/settings';
import { drawerToggled } from '../../features/ui/uiSlice';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { stubMatchMedia } from '../../testing/viewport';
import { navigationRequested } from '../../store/navigation';
import { signedInPages } from '../router/signedInPages';

async function openShell(path = '/') {
  const { user: person } = await signUpAndIn();
  const app = renderApp({ path });
  await screen.findByRole('banner');
  return { ...app, person };
}

/** Settings stored on this device once a new person has chosen a theme. */
const keptSettings = ({ id, email }: { id: string; email: string }, darkMode: boolean) => ({
  darkMode,
  singleKeys: true,
  users: { [id]: { ...DEFAULT_SETTINGS, email, timeZone: 'UTC', darkMode } },
});

const kept = (): unknown => JSON.parse(window.localStorage.getItem('settings') ?? '');

const toggle = () => screen.getByRole('button', { name: 'Sidebar' });
const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const entry = (name: string) => sidebar().getByRole('link', { name });

describe('the header', () => {
  it("is titled 'Dashboard' on every page, without being a heading", async () => {
    await openShell('/nowhere');
    const banner = within(screen.getByRole('banner'));
    expect(banner.getByText('Dashboard')).toBeVisible();
    expect(banner.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('switches between light and dark and keeps the choice on this device', async () => {
    const { user, person } = await openShell();
    const button = screen.getByRole('button', { name: 'Dark mode' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(kept()).toEqual(keptSettings(person, true));
    await user.click(button);
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('has a menu that goes with the page on which it was opened', async () => {
    const { user, store } = await openShell('/drafts');
    await user.click(screen.getByRole('button', { name: 'Account' }));
    expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeVisible();
    act(() => void store.dispatch(navigationRequested({ kind: 'push', to: '/audience' })));
    expect(await screen.findByRole('heading', { name: 'Audience Insights' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Log out' })).not.toBeInTheDocument());
  });

  it('is dark from the start where dark was chosen, and leaves other settings alone', async () => {
    window.localStorage.setItem('settings', JSON.stringify({ darkMode: true, compact: 1 }));
    const { user, person } = await openShell();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('button', { name: 'Dark mode' }));
    expect(kept()).toEqual({ ...keptSettings(person, false), compact: 1 });
  });
});

describe('the sidebar', () => {
  it('carries mark, name and tagline', async () => {
    await openShell();
    expect(sidebar().getByText('Postwright')).toBeVisible();
    expect(sidebar().getByText('AI-Powered Dashboard')).toBeVisible();
    expect(sidebar().getByRole('link', { name: 'Postwright AI-Powered Dashboard' })).toBeVisible();
  });

  it('lists the six entries in the order of the spec, as far as their pages exist', async () => {
    await openShell();
    const spec = [
      ['Dashboard', '/'],
      ['Tracked Posts', '/tracked'],
      ['AI Drafts', '/drafts'],
      ['Create Post', '/create'],
      ['Schedule', '/scheduled'],
      ['Settings', '/settings'],
    ];
    const existing = spec.filter(([, path]) => signedInPages.some((page) => page.path === path));
    const links = sidebar()
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(existing);
  });

  it('marks the entry of the current page by exact path match', async () => {
    const { user } = await openShell();
    expect(entry('Dashboard')).toHaveAttribute('aria-current', 'page');
    await user.click(entry('Create Post'));
    await waitFor(() => expect(entry('Create Post')).toHaveAttribute('aria-current', 'page'));
    expect(entry('Dashboard')).not.toHaveAttribute('aria-current');
  });

  it('collapses to its icons by button and keeps that in a cookie for seven days', async () => {
    const write = jest.spyOn(document, 'cookie', 'set');
    const { user, store } = await openShell();
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle());
    expect(store.getState().ui?.isSidebarOpen).toBe(false);
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(write).toHaveBeenCalledWith('sidebar_state=false; Max-Age=604800; Path=/; SameSite=Lax');
    expect(entry('Dashboard')).toBeInTheDocument();
    await user.click(toggle());
    expect(write).toHaveBeenLastCalledWith('sidebar_state=true; Max-Age=604800; Path=/; SameSite=Lax');
  });

  it('keeps the focus of an entry when it is collapsed by keys', async () => {
    const { user } = await openShell();
    entry('Settings').focus();
    await user.keyboard('{Control>}b{/Control}');
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(entry('Settings')).toHaveFocus();
  });

  it('names a collapsed entry that is hovered', async () => {
    const { user } = await openShell();
    await user.click(toggle());
    await user.hover(entry('Settings'));
    expect(await screen.findByRole('tooltip', { name: 'Settings' }, { timeout: 5_000 })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('is 16rem wide, and 3rem when it shows its icons only', async () => {
    const { user } = await openShell();
    expect(document.getElementById('sidebar')).toHaveStyle({ width: '16rem' });
    await user.click(toggle());
    expect(document.getElementById('sidebar')).toHaveStyle({ width: '3rem' });
  });

  it('starts as it was left', async () => {
    document.cookie = 'sidebar_state=false; Path=/';
    const { store } = await openShell();
    expect(store.getState().ui?.isSidebarOpen).toBe(false);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'is toggled by the b key with %j, also while typing',
    async (modifier) => {
      const { store } = await openShell();
      for (const key of ['b', 'B']) {
        const before = store.getState().ui?.isSidebarOpen;
        expect(fireEvent.keyDown(document.body, { key, ...modifier })).toBe(false);
        expect(store.getState().ui?.isSidebarOpen).toBe(!before);
      }
    },
  );

  it('is not toggled while a character is being composed, by b alone, with Shift, or by a key held down', async () => {
    const { store } = await openShell();
    expect(fireEvent.keyDown(document.body, { key: 'B', ctrlKey: true, shiftKey: true })).toBe(true);
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true, isComposing: true });
    fireEvent.keyDown(document.body, { key: 'b' });
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true, repeat: true });
    expect(store.getState().ui?.isSidebarOpen).toBe(true);
  });
});

describe('under 768 pixels', () => {
  it('opens the sidebar as a drawer, which closes when a page was chosen', async () => {
    stubMatchMedia(767);
    const { user, store } = await openShell();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await user.click(toggle());
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(document.getElementById('sidebar')).toHaveStyle({ width: '18rem' });
    await user.click(entry('Create Post'));
    expect(store.getState().ui?.isDrawerOpen).toBe(false);
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument());
  });

  it('toggles the drawer by Ctrl+B, and leaves the column as it was', async () => {
    stubMatchMedia(390);
    const { store } = await openShell();
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
    expect(store.getState().ui).toMatchObject({ isDrawerOpen: true, isSidebarOpen: true });
    act(() => void store.dispatch(drawerToggled()));
    expect(store.getState().ui?.isDrawerOpen).toBe(false);
  });

  it('begins below 768: at exactly 768 there is a column', async () => {
    stubMatchMedia(768);
    await openShell();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

it('leads the keyboard over the frame to the page', async () => {
  const { user } = await openShell();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

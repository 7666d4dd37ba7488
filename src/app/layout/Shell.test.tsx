import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { DEFAULT_SETTINGS } from '../../features/preferences/settings';
import { drawerToggled } from '../../features/ui/uiSlice';
import { interceptFetch } from '../../testing/interceptFetch';
import { postWith, targetWith } from '../../testing/posts';
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

/** The server's posts, by their status. */
function answerPosts(lists: { failed?: Post[]; scheduled?: Post[] }) {
  interceptFetch((request, send) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.endsWith('/posts')) return send();
    const posts = lists[searchParams.get('status') as keyof typeof lists] ?? [];
    return Promise.resolve(Response.json({ posts, total: posts.length, next_cursor: null }));
  });
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

describe('the bell', () => {
  it('says how much needs the person, in the browser’s tab too, and leads to the very post', async () => {
    const failed = postWith({
      id: 'f',
      content: 'Olive focaccia at noon',
      status: 'failed',
      targets: [targetWith({ state: 'failed', error_code: 'TOO_LONG' })],
    });
    await signUpAndIn();
    answerPosts({ failed: [failed] });
    const { user, store } = renderApp({ path: '/queue' });
    await user.click(await screen.findByRole('button', { name: 'Notifications (1)' }));
    expect(document.title).toBe('(1) Queue · Postwright');
    expect(store.getState().ui?.isBellOpen).toBe(true);
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const entry = await list.findByRole('link', { name: /^Twitter finds this text too long\./ });
    expect(entry).toHaveTextContent('Olive focaccia at noon');
    await user.click(entry);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/?tab=failed#post-f');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument());
  });

  it('says so where nothing needs the person', async () => {
    const { user } = await openShell('/queue');
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText(/^Nothing needs you\./)).toBeVisible();
    expect(document.title).toBe('Queue · Postwright');
  });
});

describe('the sidebar', () => {
  it('carries mark, name and tagline', async () => {
    await openShell();
    const mark = screen.getByRole('link', { name: 'Postwright AI-Powered Dashboard' });
    expect(within(mark).getByText('Postwright')).toBeVisible();
    expect(within(mark).getByText('AI-Powered Dashboard')).toBeVisible();
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
    const links = sidebar().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(existing);
  });

  it.each([
    ['Queue', '/queue'],
    ['Library', '/library'],
    ['Import', '/import'],
    ['Audience', '/audience'],
    ['Analytics', '/analytics'],
  ])('has %s in a navigation of its own, lit on its own page alone', async (name, path) => {
    await signUpAndIn();
    renderApp({ path });
    const more = within(await screen.findByRole('navigation', { name: 'More' }));
    expect(more.getAllByRole('link')).toHaveLength(5);
    const link = more.getByRole('link', { name });
    expect(link).toHaveAttribute('href', path);
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
    expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1);
  });

  it('counts beside an entry, not in its name, what failed and what goes out within a day', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const failed = postWith({ id: 'f', status: 'failed', targets: [targetWith({ state: 'failed' })] });
    const later = postWith({ id: 'l', status: 'scheduled', scheduled_at: '2099-01-01T10:00:00.000Z' });
    await signUpAndIn();
    answerPosts({
      failed: [failed],
      scheduled: [postWith({ id: 's', status: 'scheduled', scheduled_at: soon }), later],
    });
    renderApp({ path: '/queue' });
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await main.findByTitle('1 failed or in doubt')).toBeVisible();
    expect(main.getByTitle('1 in the next 24 hours')).toBeVisible();
    expect(main.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Schedule' })).toBeVisible();
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

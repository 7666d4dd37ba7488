import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { openCreatePost, openEditor } from '../../../testing/openEditor';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp, stopApps } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';
import { stopCalendar } from '../../../testing/stopCalendar';
import { postMessages } from '../../posts/messages';

const button = (name: string) => screen.getByRole('button', { name });

describe('the platforms', () => {
  it('are all there; those without an account are disabled and offer to connect one', async () => {
    const { handle, user } = await openEditor();
    const group = screen.getByRole('group', { name: 'Platforms' });
    const names = ['Twitter', 'Facebook', 'LinkedIn', 'Instagram', 'Bluesky', 'Mastodon'];
    expect(within(group).getAllByRole('checkbox')).toEqual(
      names.map((name) => within(group).getByRole('checkbox', { name })),
    );
    expect(screen.getByRole('checkbox', { name: 'Twitter' })).toHaveAccessibleDescription(`as @${handle}`);
    expect(screen.getByRole('checkbox', { name: 'LinkedIn' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'LinkedIn' })).toHaveAccessibleDescription('Not connected');
    await user.click(button('Connect LinkedIn'));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

describe('several accounts of one platform', () => {
  it('can be chosen to post, and one of them always does', async () => {
    const { handle, token, unmount } = await openEditor();
    await act(() => connectX(token, `${handle}_b`));
    unmount();
    stopApps();
    const { content, user } = await openCreatePost();
    const group = screen.getByRole('group', { name: 'Accounts on Twitter' });
    const [first, second] = [handle, `${handle}_b`].map((name) =>
      within(group).getByRole('checkbox', { name: `@${name}` }),
    );
    expect(first).toBeChecked();
    expect(first).toBeDisabled();
    await user.click(second!);
    expect(screen.getByRole('checkbox', { name: 'Twitter' })).toHaveAccessibleDescription(
      `as @${handle}, @${handle}_b`,
    );
    await user.type(content, 'From both');
    await user.click(button('Post Now'));
    expect(await screen.findByText(postMessages.published)).toBeVisible();
    const { posts } = await act(() => callServer<{ posts: Post[] }>(token, 'GET', '/posts'));
    expect(posts[0]?.targets.map((target) => target.account_username).sort()).toEqual([handle, `${handle}_b`]);
  });
});

describe('the live preview', () => {
  it('shows what goes out, chips and all, and counts it as the network does', async () => {
    const { content, user } = await openEditor();
    await user.type(content, 'Hello');
    await user.type(screen.getByRole('textbox', { name: 'Hashtags' }), 'ai{Enter}');
    const preview = await screen.findByRole('article', { name: 'Preview on Twitter' });
    expect(await within(preview).findByText('#ai')).toBeVisible();
    expect(await within(preview).findByText(/^Hello/)).toBeVisible();
    expect(await screen.findByText('Twitter 10/280')).toBeVisible();
  });

  it('leaves out a network that does not take the files, and keeps the others', async () => {
    await signUpAndIn();
    const names = { account_name: 'Ada', account_username: 'ada', connected_at: '2026-11-21T08:00Z', is_active: true };
    const accounts = ['twitter', 'instagram'].map((platform) => ({
      id: platform,
      platform,
      account_id: '1',
      ...names,
    }));
    overrideFetch({ 'GET /social-accounts': { body: { accounts } } });
    const { user } = renderApp({ path: '/create' });
    const network = (name: string) => screen.getByRole('checkbox', { name });
    await screen.findByRole('textbox', { name: 'Content' });
    await waitFor(() => expect(network('Instagram')).toBeEnabled());
    await user.click(network('Twitter'));
    await user.click(network('Instagram'));
    expect(screen.getByText(/^Instagram posts need an image or a video\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave out Instagram' }));
    expect(network('Instagram')).not.toBeChecked();
    expect(network('Twitter')).toBeChecked();
    expect(screen.queryByText(/^Instagram posts need/)).toBeNull();
    expect(screen.getByRole('group', { name: 'Platforms' })).toHaveFocus();
  });

  it('says a name once where the network has no handles', async () => {
    await signUpAndIn();
    const account = {
      id: 'a1',
      platform: 'linkedin',
      account_id: '1',
      is_active: true,
      connected_at: '2026-11-21T08:00Z',
    };
    const names = { account_name: 'Ada Lovelace', account_username: 'Ada Lovelace' };
    overrideFetch({ 'GET /social-accounts': { body: { accounts: [{ ...account, ...names }] } } });
    renderApp({ path: '/create' });
    const preview = within(await screen.findByRole('article', { name: 'Preview on LinkedIn' }));
    expect(preview.getAllByText('Ada Lovelace')).toHaveLength(1);
  });
});

describe('the counter', () => {
  it("turns over the limit with 'Over limit' and the sentence, and never shortens the text", async () => {
    const { content, user } = await openEditor();
    await user.click(screen.getByRole('checkbox', { name: 'Twitter' }));
    await user.click(content);
    await user.paste('a'.repeat(281));
    expect(screen.getByText('281 / 63206 characters')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Twitter' }));
    expect(screen.getByText('281 / 280 characters').parentElement).toHaveAttribute('data-over', 'true');
    expect(screen.getByText('Over limit')).toBeVisible();
    expect(screen.getByText('Content exceeds character limit for selected platforms')).toBeVisible();
    expect(content).toHaveValue('a'.repeat(281));
    expect(content).toBeInvalid();
  });

  it('stops typing at the limit, and says when a paste was shortened', async () => {
    const { content, user } = await openEditor();
    await user.click(content);
    await user.paste('a'.repeat(300));
    expect(content).toHaveValue('a'.repeat(280));
    expect(screen.getByText('20 characters did not fit')).toBeVisible();
    await user.type(content, 'b');
    expect(content).toHaveValue('a'.repeat(280));
  });

  it('takes a link that is long for us and short for X, typed around and pasted', async () => {
    const { content, user } = await openEditor();
    const link = `https://example.com/${'a'.repeat(400)}`;
    await user.click(content);
    await user.paste(`Look: ${link}`);
    expect(content).toHaveValue(`Look: ${link}`);
    expect(screen.getByText('29 / 280 characters')).toBeVisible();
    await user.type(content, ' new');
    expect(content).toHaveValue(`Look: ${link} new`);
    await user.paste('b'.repeat(300));
    expect(screen.getByText('280 / 280 characters')).toBeVisible();
    expect(screen.getByText(/characters did not fit$/)).toBeVisible();
  });

  it('shows how X counts, and the length with hashtags', async () => {
    const { content, user } = await openEditor();
    await user.click(content);
    await user.paste('字'.repeat(139));
    expect(screen.getByText('278 / 280 characters')).toBeVisible();
    expect(screen.getByText('as X counts')).toBeVisible();
    await user.clear(content);
    await user.paste('a'.repeat(284 - 10));
    await user.type(screen.getByRole('textbox', { name: 'Hashtags' }), 'longer-than-that{Enter}');
    expect(screen.getByText('with hashtags 293/280')).toBeVisible();
    expect(screen.getByText('Content exceeds character limit for selected platforms')).toBeVisible();
    await user.clear(content);
    await user.paste(`https://example.com/${'a'.repeat(80)}`);
    expect(await screen.findByText('with hashtags 42/280, as X counts')).toBeVisible();
  });
});

describe('hashtags and mentions', () => {
  it('become chips by Enter, by the button and by a paste of several, and Enter never posts', async () => {
    const { content, user, store } = await openEditor();
    await user.type(content, 'Hello');
    const hashtags = screen.getByRole('textbox', { name: 'Hashtags' });
    await user.type(hashtags, '#ai{Enter}{Enter}');
    await user.type(hashtags, 'news');
    await user.click(button('Add hashtag'));
    await user.click(hashtags);
    await user.paste('one, two #AI');
    expect(store.getState().composer?.draft.hashtags).toEqual(['ai', 'news', 'one', 'two']);
    expect(hashtags).toHaveValue('');
    await user.type(screen.getByRole('textbox', { name: 'Mentions' }), '@ada{Enter}');
    expect(button('Remove mention ada')).toBeVisible();
    expect(store.getState().composer?.isSending).toBe(false);
  });

  it('are removed by their button, and by Backspace in the empty field', async () => {
    const { user, store } = await openEditor();
    const hashtags = screen.getByRole('textbox', { name: 'Hashtags' });
    await user.type(hashtags, 'a{Enter}b{Enter}c{Enter}');
    await user.click(button('Remove hashtag b'));
    expect(button('Remove hashtag a')).toHaveFocus();
    await user.click(hashtags);
    await user.keyboard('{Backspace}');
    expect(button('Remove hashtag c')).toHaveFocus();
    await user.keyboard('{Backspace}{Backspace}');
    expect(store.getState().composer?.draft.hashtags).toEqual([]);
    expect(hashtags).toHaveFocus();
  });
});

describe('scheduling', () => {
  it('asks for date and time, and without them nothing is sent', async () => {
    stopCalendar('2026-11-11T09:00:00Z');
    const { content, store, user } = await openEditor();
    await user.type(content, 'Later');
    await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
    expect(screen.getByLabelText('Date')).toHaveAttribute('min', '2026-11-11');
    const problem = document.getElementById('post-date-problem')!;
    const scrolled = jest.fn();
    problem.scrollIntoView = scrolled;
    await user.click(button('Schedule Post'));
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(problem).toHaveTextContent('Choose a date');
    expect(screen.getByText('Choose a time')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveFocus();
    expect(store.getState().composer?.isSending).toBe(false);
  });

  it('takes day and time from a quick pick, and another day from the calendar', async () => {
    stopCalendar('2026-11-11T09:00:00Z');
    const { user } = await openEditor();
    await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
    await user.click(button('Tomorrow'));
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-12');
    expect(screen.getByLabelText('Time')).toHaveValue('09:00');
    await user.click(button('Calendar'));
    await user.click(await screen.findByRole('gridcell', { name: '20' }));
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-20');
    expect(screen.getByLabelText('Time')).toHaveValue('09:00');
  });

  it('refuses a time that has passed and offers to post now', async () => {
    const { content, user } = await openEditor();
    await user.type(content, 'Too late');
    await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
    await user.type(screen.getByLabelText('Date'), '2020-01-01');
    await user.type(screen.getByLabelText('Time'), '10:00');
    expect(screen.getByText('That time has passed')).toBeVisible();
    await user.click(button('Schedule Post'));
    expect(content).toHaveValue('Too late');
    await user.click(button('Post now'));
    expect(await screen.findByText(postMessages.published)).toBeVisible();
  });

  it('makes the post for that time, and says so', async () => {
    const { content, user } = await openEditor();
    await user.type(content, 'In due time');
    await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
    expect(screen.getByLabelText('Time')).toHaveAccessibleDescription(/UTC \(your time\)/);
    await user.type(screen.getByLabelText('Date'), '2099-05-06');
    await user.type(screen.getByLabelText('Time'), '10:00');
    await user.click(button('Schedule Post'));
    expect(await screen.findByText('Post scheduled for May 6, 2099, 10:00 AM')).toBeVisible();
    await user.click(button('View'));
    const card = await screen.findByRole('article');
    expect(within(card).getByText('Scheduled')).toBeVisible();
    expect(within(card).getByText('Scheduled for May 6, 10:00 AM')).toBeVisible();
  });
});

describe('posting', () => {
  it('sends the post, clears the form, stays on the page and says what became of it', async () => {
    const { content, user, store } = await openEditor();
    await user.type(content, 'Hello');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(postMessages.published)).toBeVisible();
    expect(content).toHaveValue('');
    expect(window.location.pathname).toBe('/create');
    expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked();
    expect(store.getState().composer?.draft.content).toBe('');
  });

  it('sends the last keys too when a press leaves the focus in the field, as that of assistive software does', async () => {
    const { token, content, user } = await openEditor();
    await user.type(content, 'Hello');
    fireEvent.click(button('Post Now'));
    expect(await screen.findByText(postMessages.published)).toBeVisible();
    expect(content).toHaveValue('');
    const { posts } = await act(() => callServer<{ posts: Post[] }>(token, 'GET', '/posts'));
    expect(posts[0]?.content).toBe('Hello');
  });

  it('goes on with the next post: the text has the focus, and the networks stay ticked', async () => {
    // The response is there before a frame has shown that the post is being sent.
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => window.setTimeout(draw, 300));
    const { content, user } = await openEditor();
    await user.type(content, 'In due time');
    await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
    await user.type(screen.getByLabelText('Date'), '2099-05-06');
    await user.type(screen.getByLabelText('Time'), '10:00');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Post scheduled for/)).toBeVisible();
    expect(screen.queryByLabelText('Time')).not.toBeInTheDocument();
    await waitFor(() => expect(content).toHaveFocus());
    expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked();
  });

  it('takes no letter in the form for a shortcut', async () => {
    const { store, user } = await openEditor();
    button('Save draft').focus();
    await user.keyboard('a?');
    expect(store.getState().ui?.dialog).toBeNull();
  });

  it('says what is missing and leads there', async () => {
    const { content, user } = await openEditor();
    await user.click(screen.getByRole('checkbox', { name: 'Twitter' }));
    await user.click(button('Post Now'));
    expect(screen.getByText('Write something first')).toBeVisible();
    expect(screen.getByText('Choose at least one platform')).toBeVisible();
    expect(content).toHaveFocus();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { StoredDraft } from '../draft';
import { interceptFetch } from '../../../testing/interceptFetch';
import { postWith, targetWith } from '../../../testing/posts';
import { renderApp, stopApps } from '../../../testing/renderApp';
import { respondWith, routeOf, type ScriptedResponse } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';
import { AUTOSAVE_DELAY_MS } from '../drafts/autosaveListeners';

const accounts = [
  ['11111111-0000-7000-8000-000000000001', 'twitter', 'ada', null],
  ['11111111-0000-7000-8000-000000000002', 'bluesky', 'ada.test', 'localhost:1'],
  ['11111111-0000-7000-8000-000000000003', 'mastodon', 'ada@a.test', 'a.test'],
  ['11111111-0000-7000-8000-000000000004', 'mastodon', 'ada@b.test', 'b.test'],
].map(([id, platform, account_username, server]) => ({
  ...{ id, platform, account_username, server, account_id: id, account_name: 'Ada', is_active: true },
  connected_at: '2026-11-20T10:00:00.000Z',
}));
const limitsOf = (max_characters: number) => ({
  ...{ max_characters, characters_per_url: 23, max_files: 4, mime_types: null, image_max_bytes: null },
  ...{ image_max_pixels: null, video_max_bytes: null, alt_text_max: null, read_at: null },
});
const SCRIPT: Record<string, ScriptedResponse> = {
  'GET /social-accounts': { body: { accounts } },
  [`GET /social-accounts/${accounts[2]!.id}/limits`]: { body: limitsOf(5_000) },
  [`GET /social-accounts/${accounts[3]!.id}/limits`]: { body: limitsOf(1_000) },
};

/** Opens the form as somebody with an account of X and of Bluesky, and two of Mastodon; returns what it sends. */
async function open(more: Record<string, ScriptedResponse> = {}, path = '/create') {
  const sent: unknown[] = [];
  interceptFetch(async (request, send) => {
    const response = { ...SCRIPT, ...more }[routeOf(request)];
    if (response === undefined) return send();
    if (request.method !== 'GET') sent.push(await request.clone().json());
    return respondWith(response);
  });
  return { ...(await openPage(path)), sent };
}

async function openPage(path = '/create') {
  const app = renderApp({ path });
  await screen.findByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Mastodon' })).toBeEnabled());
  const choose = (name: string) => app.user.click(screen.getByRole('checkbox', { name }));
  return { ...app, choose, content: screen.getByRole('textbox', { name: 'Content' }) };
}

describe('the limit of a server', () => {
  it('counts and caps nothing but what its own account takes, and the smallest of several', async () => {
    await signUpAndIn();
    const { choose, user } = await open();
    await choose('Mastodon');
    expect(await screen.findByText('0 / 5000 characters')).toBeVisible();
    expect(screen.getByText('Mastodon 0/5000')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '@ada@b.test' }));
    expect(await screen.findByText('0 / 1000 characters')).toBeVisible();
    await choose('Bluesky');
    expect(screen.getByText('0 / 300 characters')).toBeVisible();
  });

  it('counts as the server does: a long link is 23 characters, and says so', async () => {
    await signUpAndIn();
    const { choose, user, content } = await open();
    await choose('Mastodon');
    await user.click(content);
    await user.paste(`https://example.com/${'a'.repeat(80)}`);
    expect(await screen.findByText('23 / 5000 characters')).toBeVisible();
    expect(await screen.findByText('as Mastodon counts')).toBeVisible();
  });
});

describe('settings of a network', () => {
  it('are shown for chosen networks that have some, and go out with the post', async () => {
    await signUpAndIn();
    const { choose, user, content, sent } = await open({ 'POST /posts': { body: postWith({ status: 'published' }) } });
    expect(screen.queryByRole('group', { name: /^Settings on/ })).not.toBeInTheDocument();
    await choose('Twitter');
    expect(screen.queryByLabelText('Who can reply')).not.toBeInTheDocument();
    await openSettings(user);
    await user.selectOptions(screen.getByLabelText('Who can reply'), 'Accounts you mention');
    await choose('Bluesky');
    await choose('Mastodon');
    const bluesky = within(screen.getByRole('group', { name: 'Settings on Bluesky' }));
    expect(bluesky.queryByLabelText('Who can see it')).not.toBeInTheDocument();
    await user.selectOptions(bluesky.getByLabelText('Language'), 'German');
    const mastodon = within(screen.getByRole('group', { name: 'Settings on Mastodon' }));
    await user.selectOptions(mastodon.getByLabelText('Who can see it'), 'Followers');
    await user.type(mastodon.getByLabelText('Content warning'), 'Food');
    await user.type(content, 'Bread');
    await choose('Bluesky');
    await user.click(screen.getByRole('button', { name: 'Post Now' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const setting = { platform: 'mastodon', visibility: 'private', content_warning: 'Food' };
    expect(sent[0]).toMatchObject({
      content: 'Bread',
      platforms: ['twitter', 'mastodon'],
      network_settings: [setting, { platform: 'twitter', replies: 'mentioned' }],
    });
  });

  it('belong to the draft, which comes back after a reload', async () => {
    await signUpAndIn();
    const { choose, user, content, unmount } = await open();
    await choose('Mastodon');
    await user.type(content, 'Half a thought');
    await openSettings(user);
    await user.type(screen.getByLabelText('Content warning'), 'Thoughts');
    await act(() => new Promise((resolve) => setTimeout(resolve, 2 * AUTOSAVE_DELAY_MS)));
    expect(storedDrafts()).toMatchObject([{ draft: { settings: [{ content_warning: 'Thoughts' }] } }]);
    unmount();
    stopApps();
    const again = await openPage();
    expect(settingsRow()).toHaveAccessibleDescription('Mastodon: “Thoughts”');
    await openSettings(again.user);
    expect(screen.getByLabelText('Content warning')).toHaveValue('Thoughts');
  });

  it('of a post that is edited are shown, and can be taken back', async () => {
    await signUpAndIn();
    const post = postWith({
      ...{ status: 'scheduled', scheduled_at: '2099-05-06T10:00:00.000Z', platforms: ['mastodon'] },
      network_settings: [{ platform: 'mastodon', visibility: 'direct', language: 'de' }],
      targets: [targetWith({ platform: 'mastodon', account_id: accounts[2]!.id! })],
    });
    const script = { 'GET /posts/p1': { body: post }, 'PUT /posts/p1': { body: post } };
    const { user, sent } = await open(script, '/create?post=p1');
    expect(settingsRow()).toHaveAccessibleDescription('Mastodon: People mentioned, de');
    await openSettings(user);
    expect(screen.getByLabelText('Who can see it')).toHaveDisplayValue('People mentioned');
    expect(screen.getByLabelText('Language')).toHaveDisplayValue('German');
    await user.selectOptions(screen.getByLabelText('Who can see it'), 'As set on the account');
    await user.selectOptions(screen.getByLabelText('Language'), 'As set on the account');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toMatchObject([{ network_settings: [] }]));
  });

  it('are what the preview of the network shows', async () => {
    await signUpAndIn();
    const { choose, user, content } = await open();
    await choose('Mastodon');
    await user.type(content, 'See https://www.example.com/a/very/long/address/of/a/page with @ada@b.test');
    const preview = within(await screen.findByRole('article', { name: 'Preview on Mastodon' }));
    expect(await preview.findByText('example.com/a/very/long/addres…')).toBeVisible();
    expect(await preview.findByText('@ada')).toBeVisible();
    expect(await preview.findByText('www.example.com')).toBeVisible();
    await openSettings(user);
    await user.selectOptions(screen.getByLabelText('Who can see it'), 'Quiet public');
    expect(preview.getByTitle('Quiet public')).toBeVisible();
    await user.type(screen.getByLabelText('Content warning'), 'Links');
    expect(await preview.findByText('Links')).toBeVisible();
    expect(preview.queryByText('@ada')).not.toBeInTheDocument();
  });
});

const settingsRow = () => screen.getByRole('button', { name: /^Settings o[fn] / });

/** What is set for networks is one line until somebody opens it. */
async function openSettings(user: UserEvent): Promise<void> {
  await user.click(settingsRow());
  await screen.findAllByRole('group', { name: /^Settings on / });
}

function storedDrafts(): StoredDraft[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith('composer_draft_'))
    .map(([, text]) => JSON.parse(text as string) as StoredDraft);
}

import { screen, waitFor, within } from '@testing-library/react';
import type { TrackedHashtag } from '#contract/schemas/monitoring';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { keepUndo } from '../../../testing/keepUndo';
import { interceptFetch } from '../../../testing/interceptFetch';
import { renderApp } from '../../../testing/renderApp';
import { respondWith, routeOf, type ScriptedResponse } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';

const USUAL = ['twitter', 'reddit', 'news', 'blogs'] as const;

function accountOn(platform: 'bluesky' | 'mastodon', isActive = true): SocialAccount {
  return {
    id: `a-${platform}`,
    platform,
    account_id: '1@a.example',
    account_name: 'Ada',
    account_username: 'ada@a.example',
    is_active: isActive,
    can_comment: false,
    server: 'a.example',
    connected_at: '2026-11-20T10:00:00.000Z',
    picture_url: null,
  };
}

/** Opens the card of somebody with these accounts; `sent` are the bodies of what is tracked. */
async function openTracker(accounts: SocialAccount[], others: Record<string, ScriptedResponse> = {}) {
  await signUpAndIn();
  const responses = { 'GET /social-accounts': { body: { accounts } }, ...others };
  const sent: unknown[] = [];
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    if (route === 'POST /hashtags') sent.push(await request.clone().json());
    const response = Object.entries(responses).find(([scripted]) => scripted === route)?.[1];
    return response === undefined ? send() : respondWith(response);
  });
  const app = renderApp({ path: '/tracked' });
  const card = within(await screen.findByRole('region', { name: 'Hashtag Tracker' }, { timeout: 30_000 }));
  const form = within(card.getByRole('group', { name: 'Also search on' }));
  return { ...app, card, form, sent };
}

it('offers no network without an account, and says what would change that', async () => {
  const { form } = await openTracker([]);
  const choice = form.getByRole('checkbox', { name: 'Mastodon' });
  await waitFor(() => expect(choice).toHaveAccessibleDescription('Connect a Mastodon account to search its server.'));
  expect(choice).toBeDisabled();
  expect(form.getByRole('checkbox', { name: 'Bluesky' })).toBeDisabled();
});

it('says of an account that lost its access that it has to be connected again', async () => {
  const { form } = await openTracker([accountOn('bluesky', false)]);
  expect(await form.findByText('Reconnect your Bluesky account to search its server.')).toBeVisible();
  expect(form.getByRole('checkbox', { name: 'Bluesky' })).toBeDisabled();
});

it('searches where an account is connected beside the usual ones, unless told otherwise, and after Undo again', async () => {
  const { card, form, user, sent } = await openTracker([accountOn('mastodon')]);
  const mastodon = form.getByRole('checkbox', { name: 'Mastodon' });
  await waitFor(() => expect(mastodon).toBeChecked());
  expect(form.getByRole('checkbox', { name: 'Bluesky' })).not.toBeChecked();
  await user.type(card.getByLabelText('Hashtag'), 'one{Enter}');
  expect(await screen.findByText('#one is now being tracked!')).toBeVisible();
  await user.click(mastodon);
  await user.type(card.getByLabelText('Hashtag'), 'two{Enter}');
  expect(await screen.findByText('#two is now being tracked!')).toBeVisible();
  keepUndo();
  await user.click(await card.findByRole('button', { name: 'Remove: #one' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await card.findByRole('button', { name: 'Remove: #one' });
  expect(sent).toMatchObject([
    { hashtag: 'one', platforms: [...USUAL, 'mastodon'] },
    { hashtag: 'two', platforms: USUAL },
    { hashtag: 'one', platforms: [...USUAL, 'mastodon'] },
  ]);
});

it('a hashtag that is tracked already is searched elsewhere from now on, or no longer', async () => {
  const { card, form, user } = await openTracker([accountOn('mastodon')]);
  const forNew = form.getByRole('checkbox', { name: 'Mastodon' });
  await waitFor(() => expect(forNew).toBeChecked());
  await user.click(forNew);
  await user.type(card.getByLabelText('Hashtag'), 'ai{Enter}');
  const button = await card.findByRole('button', { name: 'Sources: #ai' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const sources = within(card.getByRole('group', { name: 'Also search for #ai on' }));
  const mastodon = sources.getByRole('checkbox', { name: 'Mastodon' });
  await waitFor(() => expect(mastodon).toBeEnabled());
  await user.click(mastodon);
  expect(await screen.findByText('Sources saved')).toBeVisible();
  await waitFor(() => expect(mastodon).toBeChecked());
  await user.click(mastodon);
  await waitFor(() => expect(mastodon).not.toBeChecked());
  await user.click(button);
  expect(card.queryByRole('group', { name: 'Also search for #ai on' })).not.toBeInTheDocument();
});

it('says when the sources cannot be saved, and shows those that are', async () => {
  const row: TrackedHashtag = {
    id: 'h1',
    hashtag: 'tea',
    platforms: ['news', 'bluesky'],
    alert_threshold: 100,
    current_mentions: 50,
    mentions_capped: true,
    current_engagement: null,
    sources: [],
    is_sandbox: false,
    refreshed_at: '2026-11-20T10:00:00.000Z',
    created_at: '2026-11-20T10:00:00.000Z',
  };
  const { card, user } = await openTracker([], {
    'GET /hashtags': { body: { data: [row] } },
    'PATCH /hashtags/h1': { status: 422, body: { detail: 'Not today.', error_code: 'VALIDATION_ERROR' } },
  });
  await user.click(await card.findByRole('button', { name: 'Sources: #tea' }));
  expect(card.getByRole('listitem')).toHaveTextContent('50+ mentions');
  const sources = within(card.getByRole('group', { name: 'Also search for #tea on' }));
  const bluesky = sources.getByRole('checkbox', { name: 'Bluesky' });
  // What is chosen can be given up, though it could not be chosen again.
  expect(bluesky).toBeEnabled();
  expect(bluesky).toBeChecked();
  await user.click(bluesky);
  expect(await screen.findByText('Failed to save the sources. Please try again. Not today.')).toBeVisible();
  expect(bluesky).toBeChecked();
  expect(sources.getByRole('checkbox', { name: 'Mastodon' })).toBeDisabled();
});

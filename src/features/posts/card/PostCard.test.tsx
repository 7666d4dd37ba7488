import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Post } from '#contract/schemas/posts';
import { postWith, targetWith } from '../../../testing/posts';
import { makeWholeStore } from '../../../testing/makeWholeStore';
import { accountsApi, type Account } from '../../../api/accountsApi';
import { textToggled } from '../postsSlice';
import { PostCard } from './PostCard';

const AT = '2026-11-21T09:05:00.000Z';

function show(fields: Partial<Post>, { isOpen = false } = {}) {
  const { store } = makeWholeStore();
  const post = postWith(fields);
  if (isOpen) store.dispatch(textToggled({ id: post.id }));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <PostCard post={post} />
      </MemoryRouter>
    </Provider>,
  );
  return { user: userEvent.setup(), store, card: screen.getByRole('article') };
}

/** The same with its row opened. */
const showOpen = (fields: Partial<Post>) => show(fields, { isOpen: true });

describe('platform', () => {
  test.each([
    ['twitter', 'TW', 'Twitter'],
    ['facebook', 'FA', 'Facebook'],
    ['linkedin', 'LI', 'LinkedIn'],
    ['instagram', 'IN', 'Instagram'],
    ['bluesky', 'BL', 'Bluesky'],
    ['mastodon', 'MA', 'Mastodon'],
  ] as const)('%s has the avatar %s and the badge %s', (platform, letters, name) => {
    show({ platforms: [platform] });
    expect(screen.getByText(letters)).toBeVisible();
    expect(screen.getByText(name)).toBeVisible();
  });

  test('comes from the first of several, and the others are named', () => {
    show({ platforms: ['linkedin', 'twitter'] });
    expect(screen.getByText('LI')).toBeVisible();
    expect(screen.getByText('and Twitter')).toBeInTheDocument();
    expect(screen.getByTitle('Twitter').querySelector('svg')).toBeVisible();
  });

  test('without one the avatar is ??', () => {
    show({ platforms: [] });
    expect(screen.getByText('??')).toBeVisible();
  });
});

describe('status badge', () => {
  test.each([
    ['scheduled', 'Scheduled', 'scheduled'],
    ['draft', 'Draft', 'draft'],
    ['published', 'Published', 'published'],
    ['failed', 'failed', 'other'],
  ] as const)('%s reads %s', (status, label, color) => {
    show({ status });
    expect(screen.getByText(label)).toHaveAttribute('data-status', color);
  });
});

describe('footer', () => {
  test('of a scheduled post', () => {
    show({ status: 'scheduled', scheduled_at: AT });
    const time = screen.getByText('Scheduled for Nov 21, 09:05 AM');
    expect(time).toHaveAttribute('datetime', AT);
    expect(time).toHaveAttribute('title', 'Saturday, November 21, 2026 at 09:05 AM (UTC)');
  });

  test('of a published post, also when it had been scheduled', () => {
    show({ status: 'published', scheduled_at: '2026-11-20T09:00:00.000Z', published_at: AT });
    expect(screen.getByText('Published Nov 21, 09:05 AM')).toBeVisible();
  });

  test('of a draft', () => {
    show({ status: 'draft' });
    expect(screen.getByText('Draft saved')).toBeVisible();
  });

  test('of a failed post that had a time', () => {
    show({ status: 'failed', scheduled_at: AT });
    expect(screen.getByText('Scheduled for Nov 21, 09:05 AM')).toBeVisible();
  });

  test('of a failed post that had no time: its text is kept, and a line of its own says why it is not out', () => {
    show({ status: 'failed', targets: [targetWith({ state: 'failed', error_code: 'duplicate' })] });
    expect(screen.getByText('Draft saved')).toBeVisible();
    expect(screen.getByText(/already has a post with this text/)).toBeVisible();
  });

  test('of a post on its way', () => {
    show({ status: 'scheduled' });
    expect(screen.getByText('Publishing now')).toBeVisible();
  });

  test('of a post that its network does not take yet', () => {
    showOpen({ status: 'scheduled', targets: [targetWith({ state: 'scheduled', error_code: 'rate_limited' })] });
    expect(screen.getByText('Waiting to be sent')).toBeVisible();
    expect(screen.getByText(/takes no more posts of this account for now. It will be tried again./)).toBeVisible();
  });
});

test('likes, comments and shares are shown as they were counted', () => {
  const { card } = show({ analytics: { likes: 1_200, comments: 3, shares: 0 } });
  const counts = within(card).getAllByRole('listitem');
  expect(counts.map(({ textContent }) => textContent)).toEqual(['Likes 1.2K', 'Comments 3', 'Shares 0']);
});

test('likes, comments and shares are 0 as long as nobody counted', () => {
  const { card } = show({});
  const counts = within(card).getAllByRole('listitem');
  expect(counts.map(({ textContent }) => textContent)).toEqual(['Likes 0', 'Comments 0', 'Shares 0']);
});

test('figures are quiet while nothing of the post is where it can have any', () => {
  const isQuiet = (fields: Partial<Post>) => {
    const { card } = show(fields);
    const isSo = within(card).getByRole('list').hasAttribute('data-quiet');
    cleanup();
    return isSo;
  };
  expect(isQuiet({ status: 'draft' })).toBe(true);
  expect(isQuiet({ status: 'scheduled', targets: [targetWith({})] })).toBe(true);
  expect(isQuiet({ status: 'scheduled', targets: [targetWith({ parts_total: 2, parts_published: 1 })] })).toBe(false);
  expect(isQuiet({ status: 'published' })).toBe(false);
});

describe('content', () => {
  test('is text, with its addresses as safe links', () => {
    showOpen({ content: '<b>bold</b> https://example.com/a javascript:alert(1)' });
    expect(screen.getByText(/<b>bold<\/b>/)).toHaveAttribute('dir', 'auto');
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', 'https://example.com/a');
    expect(links[0]).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('is cut when long, with More and Less', async () => {
    const content = 'word '.repeat(200).trim();
    const { user } = show({ content });
    expect(screen.queryByText(content)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByText(content)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Less' }));
    expect(screen.queryByText(content)).not.toBeInTheDocument();
  });
});

describe('hashtags and mentions', () => {
  test('that go out after the text are shown after it', () => {
    showOpen({ content: 'Fresh #bread', hashtags: ['Bread', 'baking'], mentions: ['miller'] });
    expect(screen.getByText('@miller #baking')).toHaveAttribute('dir', 'auto');
  });

  test('that the text holds already are not said twice', () => {
    const { card } = showOpen({ content: 'Fresh #bread', hashtags: ['bread'] });
    expect(within(card).queryByText('#bread')).toBeNull();
  });
});

describe('media', () => {
  test('the first one is shown as an image, and how many more there are', () => {
    show({ media_urls: ['https://img.example/a.png', 'https://img.example/b.png', 'https://img.example/c.png'] });
    expect(screen.getByRole('img', { name: 'Image of this post' })).toHaveAttribute('src', 'https://img.example/a.png');
    expect(screen.getByText('+2')).toBeVisible();
  });

  test('a video gets a player', () => {
    showOpen({ media_urls: ['https://img.example/a.mp4'] });
    expect(screen.getByLabelText('Video of this post')).toHaveAttribute('controls');
  });

  test.each([['image/png', 'img'] as const, ['video/mp4', 'video'] as const])(
    '%s has the description that its writer gave it',
    (mime_type, element) => {
      const url = '/media/m1';
      const alt_text = 'A loaf on a board';
      const file = {
        id: 'm1',
        url,
        filename: 'm1',
        mime_type,
        size: 9,
        width: null,
        height: null,
        frames: null,
        duration_ms: null,
        frame_rate: null,
        codec: null,
        created_at: '',
        alt_text,
      };
      showOpen({ media_urls: [url], media: [file] });
      const shown = element === 'img' ? screen.getByAltText(alt_text) : screen.getByLabelText(alt_text);
      expect(shown.tagName.toLowerCase()).toBe(element);
    },
  );

  test.each(['javascript:alert(1)', 'data:image/svg+xml,x'])('%s is not loaded', (url) => {
    show({ media_urls: [url] });
    expect(screen.getByText('This image can’t be shown.')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('targets', () => {
  const out = targetWith({ id: 't1', state: 'published', remote_url: 'https://x.example/ada/status/1' });
  const failed = targetWith({ id: 't2', platform: 'linkedin', state: 'failed', error_code: 'DUPLICATE' });

  test('a published one is linked where it went out', () => {
    showOpen({ status: 'published', targets: [out] });
    const link = screen.getByRole('link', { name: /View on Twitter/ });
    expect(link).toHaveAttribute('href', 'https://x.example/ada/status/1');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText(/of 1 published/)).not.toBeInTheDocument();
  });

  test('accounts of one network can be told apart, before a post is out and after', () => {
    const waiting = targetWith({ id: 't2', state: 'scheduled', account_username: 'grace' });
    const { card } = showOpen({ status: 'scheduled', targets: [out, waiting] });
    expect(screen.getByText('@ada').closest('a')).toHaveTextContent('View on Twitter (@ada)');
    expect(within(card).getByText('@grace').closest('li')).toHaveTextContent('Twitter as @grace');
  });

  test('each has the face of its account once the accounts are known, else its initials', async () => {
    const { card, store } = showOpen({ status: 'scheduled', targets: [targetWith({ account_username: 'grace' })] });
    const item = screen.getByText('@grace').closest('li')!;
    expect(within(item).getByText('GR')).toBeVisible();
    const account = { id: 'a1', displayName: 'Ada Lovelace', username: 'grace', profileImage: '/account-pictures/1' };
    const accounts = [{ ...account, platform: 'twitter' } as Account];
    const entry = { endpointName: 'listAccounts' as const, arg: undefined, value: accounts };
    act(() => void store.dispatch(accountsApi.util.upsertQueryEntries([entry])));
    expect(await within(item).findByText('AL')).toBeVisible();
    expect([...card.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([account.profileImage]);
  });

  test('one that was deleted at its network is linked no more', () => {
    const url = 'https://bsky.app/profile/ada/post/1';
    showOpen({
      status: 'published',
      targets: [targetWith({ platform: 'bluesky', state: 'published', remote_url: url, removed_at: AT })],
    });
    expect(screen.getByText(/^Deleted on Bluesky/)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('only the web is linked to', () => {
    showOpen({ status: 'published', targets: [{ ...out, remote_url: 'javascript:alert(1)' }] });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('one of two says how far it came and why the other is missing', () => {
    showOpen({ status: 'failed', targets: [{ ...out, published_at: AT }, failed] });
    expect(screen.getByText('1 of 2 published')).toBeVisible();
    expect(screen.getByText('LinkedIn already has a post with this text. Change it and try again.')).toBeVisible();
    expect(screen.getByText('Published Nov 21, 09:05 AM')).toBeVisible();
  });
});

describe('menu', () => {
  const open = async (fields: Partial<Post>) => {
    // The menu lives in the page's main part.
    document.body.append(Object.assign(document.createElement('main'), { id: 'main' }));
    const { user } = show(fields);
    await user.click(screen.getByRole('button', { name: 'Post actions' }));
    return (name: string) => screen.getByRole('menuitem', { name });
  };
  afterEach(() => document.getElementById('main')?.remove());

  test.each(['scheduled', 'failed', 'missed'] as const)(
    'offers Edit, Reschedule and Delete of what is %s',
    async (state) => {
      const item = await open({ id: 'a b', targets: [targetWith({ state })] });
      expect(item('Edit')).toHaveAttribute('href', '/create?post=a+b');
      expect(item('Reschedule')).not.toHaveAttribute('aria-disabled');
      expect(item('Delete')).toBeVisible();
    },
  );

  test.each([
    ['published', ['published'], 'Already published, so it can’t be edited.'],
    ['published on one of two accounts', ['failed', 'published'], 'Partly published, so it can’t be edited.'],
    ['being sent', ['sending'], 'It’s being sent, so it can’t be changed.'],
    ['unknown', ['unknown'], 'It may already be published, so it can’t be edited.'],
    ['parked', ['parked'], 'It may already be published, so it can’t be edited.'],
  ] as const)('only Duplicate and Delete of what is %s, and says why', async (_what, states, reason) => {
    const item = await open({ targets: states.map((state, index) => targetWith({ id: `t${index}`, state })) });
    for (const name of ['Edit', 'Reschedule']) {
      expect(item(name)).toHaveAttribute('aria-disabled', 'true');
      expect(item(name)).toHaveAccessibleDescription(reason);
    }
    expect(screen.getByText(reason)).toBeVisible();
    for (const name of ['Duplicate', 'Delete']) expect(item(name)).not.toHaveAttribute('aria-disabled');
  });

  test('what cannot be done takes the focus, so that the keys lead to its reason, and does nothing', async () => {
    const item = await open({ targets: [targetWith({ state: 'published' })] });
    await waitFor(() => expect(item('Edit')).toHaveFocus());
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(item('Reschedule')).toHaveFocus();
    expect(window.location.pathname).toBe('/');
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Duplicate')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(item('Delete')).toHaveFocus();
  });
});

test('a failed post can be changed from its card', () => {
  const { card } = showOpen({ status: 'failed', targets: [targetWith({ state: 'failed' })] });
  expect(within(card).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/create?post=p1');
});

describe('a closed row', () => {
  const out = targetWith({ id: 't1', state: 'published', remote_url: 'https://x.example/ada/status/1' });
  const failed = targetWith({ id: 't2', platform: 'linkedin', state: 'failed', error_code: 'DUPLICATE' });

  test('says in one line why a post failed and how far it came, with Retry, and opens to each account', async () => {
    const { user, card } = show({ status: 'failed', targets: [out, failed] });
    expect(card).toHaveTextContent('1 of 2 published. LinkedIn already has a post with this text.');
    expect(within(card).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(within(card).queryByRole('link', { name: /View on/ })).not.toBeInTheDocument();
    await user.click(within(card).getByRole('button', { name: 'More' }));
    expect(within(card).getByRole('link', { name: /View on Twitter/ })).toBeVisible();
    expect(
      within(card).getByText('LinkedIn already has a post with this text. Change it and try again.'),
    ).toBeVisible();
    expect(within(card).getAllByText('1 of 2 published')).toHaveLength(1);
  });
});

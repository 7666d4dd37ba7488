import { screen, waitFor, within } from '@testing-library/react';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

const OWN = 'Your accounts and posts';

async function openTrending(path = '/tracked') {
  await signUpAndIn();
  const app = renderApp({ path });
  const region = await screen.findByRole('region', { name: 'Trending Posts' }, { timeout: 30_000 });
  return { ...app, region, card: within(region) };
}

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it.each([
  ['/tracked', 'Tracked Posts'],
  ['/analytics', 'Analytics'],
])('stands on %s, below the keyword monitor and the hashtag tracker, marked as sample data', async (path, title) => {
  const { region, card } = await openTrending(path);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(order.filter((name) => name !== OWN)).toEqual(['Keyword Monitor', 'Hashtag Tracker', 'Trending Posts']);
  expect(region).toHaveAttribute('data-sample');
  expect(card.getByText('Sample data')).toBeVisible();
});

it.each([
  ['/tracked', -1],
  ['/analytics', 0],
])("on %s one's own figures are at place %i", async (path, place) => {
  await openTrending(path);
  await screen.findByRole('heading', { level: 2, name: OWN }, { timeout: 30_000 });
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(order.at(place)).toBe(OWN);
});

it('offers the topics and regions of the spec', async () => {
  const { card } = await openTrending();
  const topics = ['All Topics', 'Technology', 'Marketing', 'Business', 'Environment', 'Health & Fitness'];
  const regions = ['All Regions', 'Global', 'North America', 'Europe', 'Asia', 'South America', 'Africa'];
  expect(optionsOf(card.getByLabelText('Topic'))).toEqual(topics);
  expect(optionsOf(card.getByLabelText('Region'))).toEqual(regions);
});

it('shows platform, author, topic, region, trend score, counts and time of a post', async () => {
  const { card } = await openTrending();
  const [first] = card.getAllByRole('article');
  for (const text of ['Mira Okafor', 'on Twitter', 'Technology', 'Global', 'Trend score 95', '2 hours ago']) {
    expect(first).toHaveTextContent(text);
  }
  for (const text of ['15.4K Likes', '892 Comments', '3.2K Shares']) expect(first).toHaveTextContent(text);
});

it("narrows by topic and region, and says 'No trending posts found for the selected filters.' when nothing is left", async () => {
  const { card, user } = await openTrending();
  const all = card.getAllByRole('article').length;

  await user.selectOptions(card.getByLabelText('Topic'), 'Business');
  expect(card.getAllByRole('article')).toHaveLength(2);
  await user.selectOptions(card.getByLabelText('Region'), 'Africa');
  expect(card.getByRole('article')).toHaveTextContent('Kwame Asante');
  // Global is a region like the others.
  await user.selectOptions(card.getByLabelText('Region'), 'Global');
  expect(card.getByText('No trending posts found for the selected filters.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Clear filters' }));
  expect(card.getByLabelText('Topic')).toHaveFocus();
  expect(card.getAllByRole('article')).toHaveLength(all);
});

it('shows as many posts at first as Settings say, and more on request', async () => {
  const { user: person } = await signUpAndIn();
  localStorage.setItem('settings', JSON.stringify({ users: { [person.id]: { postsPerPage: 2 } } }));
  const { user } = renderApp({ path: '/tracked' });
  const card = within(await screen.findByRole('region', { name: 'Trending Posts' }, { timeout: 30_000 }));
  await waitFor(() => expect(card.getAllByRole('article')).toHaveLength(2));
  await user.click(card.getByRole('button', { name: 'Show more' }));
  expect(card.getAllByRole('article')).toHaveLength(4);
  // Whoever came by keyboard reads on where the new posts begin.
  expect(card.getAllByRole('article')[2]?.parentElement).toHaveFocus();
});

it("shows what one's trackers found as soon as they have found any, and says what nobody reports", async () => {
  const post = {
    ...{ id: 'm1', platform: 'mastodon', author: 'Ada', authorVerified: false, title: null, content: 'Rye at seven' },
    ...{ category: null, url: 'https://a.example/1', publishedAt: new Date(Date.now() - 7_200_000).toISOString() },
    ...{ reach: null, engagement: 1_500, sentiment: { score: 0, words: [] } },
    metrics: { likes: 1_500, retweets: null, replies: 2, quotes: null, views: null, shares: null },
  };
  const found = [
    { post, tracker: '#bread' },
    { post: { ...post, id: 'm2', content: 'Ovens' }, tracker: 'oven' },
  ];
  overrideFetch({ 'GET /monitored/posts': { body: { posts: found, is_sandbox: false } } });
  const { region, card, user } = await openTrending();
  expect(region).not.toHaveAttribute('data-sample');
  expect(card.queryByText('Sample data')).not.toBeInTheDocument();
  expect(card.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'Ada on MastodonRye at seven#bread1.5K Likes2 Comments2 hours agoa.example/1',
    expect.stringContaining('Ovens'),
  ]);
  expect(card.getByText('Not reported here: Region, Trend score, Shares.')).toBeVisible();
  expect(card.queryByLabelText('Region')).not.toBeInTheDocument();
  await user.selectOptions(card.getByLabelText('Topic'), 'oven');
  expect(card.getByRole('article')).toHaveTextContent('Ovens');
});

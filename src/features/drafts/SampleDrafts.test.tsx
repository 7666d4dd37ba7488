import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { stopCalendar } from '../../testing/stopCalendar';
import { DRAFT_PLATFORM_NAMES } from './exampleDrafts';

async function openDrafts() {
  await signUpAndIn();
  const app = renderApp({ path: '/drafts' });
  expect(await screen.findByRole('heading', { level: 1, name: 'AI Drafts' })).toBeVisible();
  expect(await screen.findByText('Sample data', { selector: 'section *' })).toBeVisible();
  return app;
}

it('counts its drafts and shows three fixed figures beside', async () => {
  await openDrafts();
  const cards = screen.getAllByRole('article');
  for (const [name, value] of [
    ['Total Drafts', String(cards.length)],
    ['This Week', '12'],
    ['Approval Rate', '92%'],
    ['Sources Tracked', '847'],
  ] as const) {
    expect(within(screen.getByRole('group', { name })).getByText(value)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'AI Drafts' })).toHaveAttribute('aria-current', 'page');
});

it('has platform, badges, source and caption on a card, and opens the source in a new tab', async () => {
  await openDrafts();
  const [first] = screen.getAllByRole('article');
  const card = within(first!);
  for (const text of ['Twitter', 'Draft', 'AI Generated']) expect(card.getByText(text)).toBeVisible();
  expect(card.getByText(/^Created (Just now|\d+h ago|\d+d ago)$/)).toHaveAttribute('datetime');
  const source = card.getByRole('link', { name: 'Open source: A thread about doing less' });
  expect(source).toHaveAttribute('target', '_blank');
  expect(source).toHaveAccessibleDescription('Opens in a new tab');
  expect(source).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

it('has samples of these days, whatever the day', async () => {
  stopCalendar('2031-12-31T10:00:00Z');
  await openDrafts();
  for (const caption of ['Created 3h ago', 'Scheduled for 1d ago', 'Posted 2d ago', 'Created 3d ago']) {
    expect(screen.getByText(caption)).toBeVisible();
  }
});

it.each([
  ['Draft', ['Edit', 'Regenerate', 'Schedule', 'Post Now']],
  ['Scheduled', ['Edit', 'Regenerate', 'Schedule', 'Post Now']],
  ['Posted', ['Edit', 'Regenerate']],
])('offers on a card that is %s: %s', async (status, names) => {
  await openDrafts();
  const card = screen.getAllByRole('article').find((article) => within(article).queryByText(status))!;
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(names);
});

it("only logs what is pressed, and says 'Sample draft' once", async () => {
  const { user } = await openDrafts();
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const name of ['Regenerate All', 'Generate New Draft', 'Load More Drafts']) {
    await user.click(screen.getByRole('button', { name }));
    expect(log).toHaveBeenLastCalledWith(name);
  }
  await user.click(screen.getAllByRole('button', { name: 'Post Now' })[0]!);
  expect(log).toHaveBeenLastCalledWith('Post Now: draft-1');
  expect(await screen.findAllByText('Sample draft')).toHaveLength(1);
});

it.each(['All Drafts', 'Twitter', 'Facebook', 'Instagram', 'YouTube'])('has a chip %s that only logs', async (name) => {
  const { user } = await openDrafts();
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const count = screen.getAllByRole('article').length;
  const chip = screen.getByRole('button', { name });
  expect(chip).toHaveAttribute('aria-disabled', 'true');
  expect(chip).toHaveAccessibleDescription('Not available in the sample');
  await user.click(chip);
  expect(log).toHaveBeenLastCalledWith(name);
  expect(screen.getAllByRole('article')).toHaveLength(count);
});

it('has drafts for four platforms of its own', () => {
  expect(Object.keys(DRAFT_PLATFORM_NAMES)).toEqual(['twitter', 'facebook', 'instagram', 'youtube']);
});

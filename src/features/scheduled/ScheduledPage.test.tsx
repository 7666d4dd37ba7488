import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { stopCalendar } from '../../testing/stopCalendar';

const LOADING = { timeout: 30_000 };

async function openPage() {
  await signUpAndIn();
  const app = renderApp({ path: '/scheduled' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Scheduled Posts' }, LOADING)).toBeVisible();
  return app;
}

it('shows the three fixed figures and two samples, marked as such', async () => {
  await openPage();
  for (const [name, value] of [
    ['Total Scheduled', '24'],
    ['Next 24 Hours', '8'],
    ['This Week', '16'],
  ] as const) {
    expect(screen.getByRole('group', { name })).toHaveTextContent(value);
  }
  const list = within(screen.getByRole('region', { name: 'Scheduled posts' }));
  const [text, image] = list.getAllByRole('article');
  expect(list.getAllByRole('article')).toHaveLength(2);
  expect(text!.querySelector('img')).toBeNull();
  expect(image!.querySelector('img')).toBeVisible();
  expect(list.getByText('Sample data')).toBeVisible();
});

it('leads to the real scheduled posts, from the sidebar and to a new one', async () => {
  const { user } = await openPage();
  expect(screen.getByRole('link', { name: 'Your scheduled posts' })).toHaveAttribute('href', '/?tab=scheduled#posts');
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Schedule New Post' }));
  expect(await screen.findByRole('checkbox', { name: 'Schedule Post' })).toBeChecked();
});

it('has samples that lie ahead, whatever the day', async () => {
  stopCalendar('2031-12-31T10:00:00Z');
  await openPage();
  const list = within(screen.getByRole('region', { name: 'Scheduled posts' }));
  expect(list.getByText('Jan 1, 09:00 AM')).toHaveAttribute('datetime', '2032-01-01T09:00:00.000Z');
  expect(list.getByText('Jan 2, 06:30 PM')).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor, openCreatePost } from '../../../testing/openEditor';
import { serveSeries } from '../../../testing/series';

/** Opens Create Post with a text for Wednesday, May 6, 2099 at 9:00. */
async function openScheduled() {
  const app = await openEditor();
  const { user, content } = app;
  await user.type(content, 'Hello again');
  await user.click(screen.getByRole('checkbox', { name: 'Schedule Post' }));
  await user.type(screen.getByLabelText('Date'), '2099-05-06');
  await user.type(screen.getByLabelText('Time'), '09:00');
  await user.click(screen.getByRole('button', { name: 'Repeat' }));
  return { ...app, repeat: await screen.findByRole('combobox', { name: 'Repeat' }) };
}

it('says what a choice comes to, and makes a series of the post', async () => {
  const { asked, sent } = serveSeries();
  const { user, repeat, content } = await openScheduled();
  expect(
    within(repeat)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Does not repeat',
    'Daily',
    'Every weekday',
    'Weekly on Wednesday',
    'Monthly on day 6',
    'Monthly on the first Wednesday',
    'Custom…',
  ]);
  await user.selectOptions(repeat, 'Weekly on Wednesday');
  expect(await screen.findByText('Every week on Wednesday, at 09:00 AM')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem')).toHaveLength(2);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = { rule: 'FREQ=WEEKLY;BYDAY=WE', zone, first: '2099-05-06T09:00' };
  expect(asked.at(-1)).toEqual(days);
  expect(screen.getByText(/^X refuses the same text twice/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Add a text that takes turns' }));
  expect(screen.getByRole('textbox', { name: 'Text 2' })).toHaveFocus();
  await user.keyboard('In other words');
  expect(screen.queryByText(/^X refuses the same text twice/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Schedule Post' }));
  expect(await screen.findByText('Post scheduled. Every week on Wednesday, at 09:00 AM')).toBeVisible();
  const post = { content: 'Hello again', platforms: ['twitter'], other_texts: ['In other words'] };
  expect(sent).toEqual([
    { route: 'POST /series', body: { ...post, ...days }, key: expect.stringMatching(/./) as string },
  ]);
  expect(content).toHaveValue('');
});

it('counts in weeks on several days, until it has happened so many times', async () => {
  const { asked } = serveSeries();
  const { user, repeat } = await openScheduled();
  await user.selectOptions(repeat, 'Custom…');
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), 'After a number of times');
  await waitFor(() => expect(asked.at(-1)?.['rule']).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR;COUNT=10'));
  await user.clear(screen.getByRole('spinbutton', { name: 'Times' }));
  expect(screen.getByText('Please choose a number from 1 to 9999')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Schedule Post' }));
  expect(repeat).toHaveFocus();
});

it('keeps everything when the server refuses, says why at the field, and is the same series when tried again', async () => {
  const refusal = { detail: 'Not these.', error_code: 'VALIDATION_ERROR', field_errors: { rule: ['Too often.'] } };
  const { sent, served } = serveSeries();
  served.refusal = { status: 422, body: refusal };
  const { user, repeat, content } = await openScheduled();
  await user.selectOptions(repeat, 'Daily');
  await user.click(screen.getByRole('button', { name: 'Schedule Post' }));
  expect(await screen.findByText('Too often.')).toBeVisible();
  expect(content).toHaveValue('Hello again');
  expect(repeat).toHaveValue('daily');
  served.refusal = null;
  await user.click(screen.getByRole('button', { name: 'Schedule Post' }));
  await waitFor(() => expect(content).toHaveValue(''));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('shows why the server refuses a rule before anything is sent', async () => {
  const refusal = { detail: 'Not these.', error_code: 'VALIDATION_ERROR', field_errors: { rule: ['Has no day.'] } };
  serveSeries().served.dates = { status: 422, body: refusal };
  const { user, repeat } = await openScheduled();
  await user.selectOptions(repeat, 'Daily');
  expect(await screen.findByText('Has no day.')).toBeVisible();
});

it('is still there after a reload', async () => {
  serveSeries();
  const { user, repeat, unmount } = await openScheduled();
  await user.selectOptions(repeat, 'Every weekday');
  await user.click(screen.getByRole('button', { name: 'Add a text that takes turns' }));
  await userEvent.keyboard('Or so');
  expect(await screen.findByText('Saved', {}, { timeout: 10_000 })).toBeVisible();
  unmount();
  await openCreatePost();
  expect(screen.getByRole('button', { name: 'Repeat' })).toHaveAccessibleDescription('Every weekday');
  await user.click(screen.getByRole('button', { name: 'Repeat' }));
  expect(await screen.findByRole('combobox', { name: 'Repeat' })).toHaveValue('weekdays');
  expect(screen.getByRole('textbox', { name: 'Text 2' })).toHaveValue('Or so');
});

it('can be no draft, and says what to do', async () => {
  serveSeries();
  const { user, repeat } = await openScheduled();
  await user.selectOptions(repeat, 'Daily');
  const draft = screen.getByRole('button', { name: 'Save draft' });
  expect(draft).toHaveAttribute('aria-disabled', 'true');
  expect(draft).toHaveAccessibleDescription('A draft can’t repeat. Choose “Does not repeat” first.');
  await user.selectOptions(repeat, 'Does not repeat');
  expect(draft).toHaveAttribute('aria-disabled', 'false');
});

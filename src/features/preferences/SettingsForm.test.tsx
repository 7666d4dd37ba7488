import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionExpired } from '../auth/authSlice';
import { renderApp, stopApps } from '../../testing/renderApp';
import { logInAgain, signUpAndIn } from '../../testing/session';
import { selectPreferences } from './preferencesSlice';

async function openSettings(hash = '') {
  const app = renderApp({ path: `/settings${hash}` });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() => expect(app.store.getState().preferences?.userId).not.toBeNull());
  return app;
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

it('begins with the values of the spec, and nothing to save', async () => {
  const { user } = await signUpAndIn();
  await openSettings();
  for (const section of ['General', 'Notifications', 'Privacy and Security', 'Appearance', 'Social Media Accounts']) {
    expect(screen.getByRole('region', { name: section })).toBeVisible();
  }
  expect(screen.getByLabelText('Company Name')).toHaveValue('');
  expect(screen.getByLabelText('Email')).toHaveValue(user.email);
  expect(screen.getByLabelText('Timezone')).toHaveValue('UTC');
  for (const name of ['Email Notifications', 'Trending Alerts', 'Keyword Mentions', 'Data Sharing']) {
    expect(toggle(name)).toBeChecked();
  }
  for (const name of ['Post Reminders', 'Two-Factor Authentication', 'Dark Mode', 'Compact View']) {
    expect(toggle(name)).not.toBeChecked();
  }
  expect(screen.getByLabelText('Posts per Page')).toHaveValue(10);
  expect(saveButton()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});

it('saves per user on this device; Cancel goes back to what was saved', async () => {
  await signUpAndIn();
  const first = await openSettings();
  await first.user.type(screen.getByLabelText('Company Name'), 'Workshop');
  await first.user.click(toggle('Post Reminders'));
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  await first.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Everything is saved on this device.')).toHaveFocus();
  expect(screen.getByLabelText('Company Name')).toHaveValue('');
  expect(toggle('Post Reminders')).not.toBeChecked();

  await first.user.click(toggle('Dark Mode'));
  await first.user.click(toggle('Compact View'));
  await first.user.selectOptions(screen.getByLabelText('Timezone'), 'Asia/Tokyo');
  await first.user.clear(screen.getByLabelText('Posts per Page'));
  await first.user.type(screen.getByLabelText('Posts per Page'), '25');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  await first.user.click(saveButton());
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(screen.getByText('Everything is saved on this device.')).toHaveFocus();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(saveButton()).toBeDisabled();
  first.unmount();

  const second = await openSettings();
  expect(toggle('Dark Mode')).toBeChecked();
  expect(screen.getByLabelText('Timezone')).toHaveValue('Asia/Tokyo');
  expect(screen.getByText('Your browser is in UTC. Posts are scheduled in that zone.')).toBeVisible();
  expect(screen.getByLabelText('Posts per Page')).toHaveValue(25);
  second.unmount();

  await signUpAndIn();
  await openSettings();
  expect(toggle('Dark Mode')).not.toBeChecked();
  expect(screen.getByLabelText('Posts per Page')).toHaveValue(10);
});

it('says why it cannot save', async () => {
  await signUpAndIn();
  const { user, store } = await openSettings();
  await user.clear(screen.getByLabelText('Posts per Page'));
  await user.type(screen.getByLabelText('Posts per Page'), '101');
  await user.click(saveButton());
  expect(await screen.findByText('Use a whole number from 1 to 100.')).toBeVisible();
  expect(screen.getByLabelText('Posts per Page')).toHaveFocus();
  expect(store.getState().preferences?.saved.postsPerPage).toBe(10);
  await user.clear(screen.getByLabelText('Posts per Page'));
  await user.type(screen.getByLabelText('Posts per Page'), '100{Enter}');
  expect(await screen.findByText('Settings saved')).toBeVisible();
});

it('asks before unsaved settings are left behind', async () => {
  await signUpAndIn();
  const { user } = await openSettings();
  await user.type(screen.getByLabelText('Company Name'), 'Workshop');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);

  const leave = () => user.click(screen.getByRole('link', { name: 'AI Drafts' }));
  await leave();
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  expect(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Company Name')).toHaveValue('Workshop');
  // A section of the same page is no other page.
  await user.click(screen.getByRole('link', { name: 'Appearance' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  await leave();
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'AI Drafts' })).toBeVisible();
  const later = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});

it('keeps what is not saved when the session ends, for the same person alone', async () => {
  const { person } = await signUpAndIn();
  const first = await openSettings();
  await first.user.type(screen.getByLabelText('Company Name'), 'Workshop');
  await first.user.click(toggle('Post Reminders'));
  act(() => void first.store.dispatch(sessionExpired()));
  first.unmount();
  stopApps();

  await signUpAndIn();
  const others = await openSettings();
  expect(screen.getByLabelText('Company Name')).toHaveValue('');
  expect(screen.getByText('Everything is saved on this device.')).toBeVisible();
  others.unmount();
  stopApps();

  await logInAgain(person);
  await openSettings();
  expect(screen.getByLabelText('Company Name')).toHaveValue('Workshop');
  expect(toggle('Post Reminders')).toBeChecked();
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('Workshop');
});

it('follows what another window saves, and keeps what is changed here', async () => {
  const { user: me } = await signUpAndIn();
  const { user, store } = await openSettings();
  await user.click(toggle('Compact View'));
  const { saved, hasSingleKeys } = selectPreferences(store.getState());
  const users = { [me.id]: { ...saved, companyName: 'Saved elsewhere', darkMode: true } };
  window.localStorage.setItem('settings', JSON.stringify({ darkMode: true, singleKeys: !hasSingleKeys, users }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'settings' })));
  expect(screen.getByLabelText('Company Name')).toHaveValue('Saved elsewhere');
  expect(toggle('Dark Mode')).toBeChecked();
  expect(store.getState().preferences?.hasSingleKeys).toBe(!hasSingleKeys);
  expect(toggle('Compact View')).toBeChecked();
  await user.click(saveButton());
  await screen.findByText('Settings saved');
  const stored = JSON.parse(window.localStorage.getItem('settings') ?? '') as { users: Record<string, object> };
  expect(stored.users[me.id]).toMatchObject({ companyName: 'Saved elsewhere', darkMode: true, compactView: true });
});

it.each(['Social Media Accounts', 'Appearance'])('leads by its list to %s', async (name) => {
  await signUpAndIn();
  const { user } = await openSettings();
  await user.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name }));
  await waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
});

it('leads to one’s data, which has a page of its own, and back to a section', async () => {
  await signUpAndIn();
  const { user } = await openSettings();
  const link = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name });
  await user.click(link('Your data'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Your data' })).toHaveFocus());
  expect(link('Your data')).toHaveAttribute('aria-current', 'page');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await user.click(link('Appearance'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Appearance' })).toHaveFocus());
});

it('leads to the section that the address names', async () => {
  await signUpAndIn();
  await openSettings('#accounts');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Social Media Accounts' })).toHaveFocus());
});

it('rates a new password, and says of it that everybody tries it first or that it contains the name', async () => {
  const { person } = await signUpAndIn();
  const { user } = await openSettings();
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const field = dialog.getByLabelText(/^New password/);
  expect(field).toHaveAccessibleDescription('At least 6 characters');
  for (const [typed, description] of [
    ['Sunshine1', /^Password strength: Weak This is one of the passwords that everybody tries first\.$/],
    [`my ${person.username} 7`, /^Password strength: Weak It contains your name or email address/],
    ['correct Horse 7 staple', /^Password strength: Strong$/],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await waitFor(() => expect(field).toHaveAccessibleDescription(description));
  }
});

it('refuses a pasted password that is too long, and changes to no part of it', async () => {
  await signUpAndIn();
  const { user } = await openSettings();
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  for (const label of [/^Current password/, /^New password/, /^Confirm new password/]) {
    await user.click(dialog.getByLabelText(label));
    await user.paste('correct Horse 7 staple '.repeat(12));
  }
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The password couldn’t be changed. Use at most 256 characters.',
  );
});

it('changes the password with the old one, and keeps both out of the store', async () => {
  const { person } = await signUpAndIn();
  const { user, store } = await openSettings();
  const seen: string[] = [];
  store.subscribe(() => seen.push(JSON.stringify(store.getState())));
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const submit = async (old: string, next: string, confirmation = next) => {
    for (const [label, text] of [
      [/^Current password/, old],
      [/^New password/, next],
      [/^Confirm new password/, confirmation],
    ] as const) {
      const field = dialog.getByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  };
  await submit(person.password, 'a new secret', 'another');
  expect(await dialog.findByText('Passwords do not match')).toBeVisible();
  await submit(person.password, 'short');
  expect(await dialog.findByText('Password must be at least 6 characters')).toBeVisible();
  await submit('not it', 'a new secret');
  expect(await dialog.findByText(/The password couldn’t be changed. This isn’t your current password./)).toBeVisible();
  await submit(person.password, 'a new secret');
  expect(await screen.findByText('Password changed. You are signed out everywhere else.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(seen.some((state) => state.includes('a new secret') || state.includes(person.password))).toBe(false);
});

import type { Page } from '@playwright/test';
import { callApi, connectBluesky, connectMastodon, connectX, register, tokenOf, turnSecondFactorOn } from './stories';

/** One screen, or one part that opens over a screen, and how to get there. */
export type Screen = {
  name: string;
  path: string;
  open?: (page: Page) => Promise<unknown>;
  /** Each of its controls is given the focus. */
  isWorkedThrough?: boolean;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens the form of a network of many servers with everything in it that can be wrong. */
async function openServerForm(page: Page, network: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Account' }).first().click();
  await press(page, new RegExp(`^${network}`));
  await page.getByRole('radio', { name: 'Another server' }).check();
  await page.getByRole('button', { name: /^(Connect|Continue)$/ }).click();
  await page.getByText('Enter the name of the server.').waitFor();
}

export const PUBLIC_SCREENS: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  {
    name: 'login refused',
    path: '/login',
    open: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong password');
      await press(page, 'Sign In');
      await page.getByText('Invalid email or password').waitFor();
    },
  },
  { name: 'forgot password', path: '/login#forgot', open: (page) => heading(page, 'Forgot your password?') },
  { name: 'reset password', path: '/#reset=token', open: (page) => heading(page, 'Choose a new password') },
  { name: 'confirm address', path: '/#confirm=token', open: (page) => heading(page, 'Confirm your email address') },
  {
    name: 'back from an issuer',
    path: '/oidc-return?error=access_denied',
    open: (page) => page.getByText('You stopped before you were done. Nothing has changed.').waitFor(),
  },
  {
    name: 'code of the second factor',
    path: '/signup',
    open: async (page) => {
      const { email, password } = await register(page);
      await turnSecondFactorOn(page, { email, password });
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await press(page, 'Sign In');
      await page.getByLabel('Code').fill('000000');
      await press(page, 'Continue');
      await page.getByText('This code is not right, or was used before. Wait for the next one.').waitFor();
    },
  },
  { name: 'signup', path: '/signup' },
  {
    name: 'signup refused',
    path: '/signup',
    open: async (page) => {
      await page.getByLabel('Full name').fill('Ada');
      await page.getByLabel('Username').fill('ada');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await page.getByLabel('Confirm password').fill('another horse');
      await press(page, 'Sign Up');
      await page.getByText('Passwords do not match').waitFor();
    },
  },
];

/** Every screen of a signed-in user, with its dialogs and panels. Whoever adds a screen adds a line. */
export const SCREENS: Screen[] = [
  { name: 'dashboard', path: '/', open: (page) => page.getByRole('article').first().waitFor(), isWorkedThrough: true },
  { name: 'dashboard, empty tab', path: '/?tab=drafts', open: (page) => page.getByText('No drafts.').waitFor() },
  { name: 'dashboard, a post opened', path: '/', open: (page) => press(page, 'More') },
  { name: 'notifications', path: '/', open: (page) => press(page, /^Notifications/) },
  { name: 'library page', path: '/library' },
  { name: 'post menu', path: '/', open: (page) => press(page, 'Post actions') },
  {
    name: 'reschedule dialog',
    path: '/?tab=scheduled',
    open: async (page) => {
      await press(page, 'Post actions');
      await page.getByRole('menuitem', { name: 'Reschedule' }).click();
      await page.getByRole('dialog', { name: 'Reschedule Post' }).getByRole('grid').waitFor();
    },
  },
  {
    name: 'schedule dialog',
    path: '/',
    open: async (page) => {
      await press(page, 'Try it');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Content' }).fill('字'.repeat(150));
      await page.getByRole('button', { name: 'Schedule Post', exact: true }).last().click();
      await page.getByText('Choose a date').waitFor();
    },
  },
  {
    name: 'assistant',
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
      await page.getByRole('textbox', { name: 'Message' }).fill('fresh bread on friday');
      await page.keyboard.press('Enter');
      await press(page, 'Changes Version 1');
    },
  },
  {
    name: 'palette',
    path: '/',
    open: async (page) => {
      await heading(page, 'Dashboard');
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'keys',
    path: '/drafts',
    open: async (page) => {
      await heading(page, 'AI Drafts');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  { name: 'user menu', path: '/', open: (page) => page.getByRole('button', { name: 'Account', exact: true }).click() },
  {
    name: 'connect dialog',
    path: '/settings',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Account' }).first().click();
      await page.getByRole('dialog', { name: 'Connect account' }).waitFor();
    },
  },
  { name: 'connect dialog, Bluesky', path: '/settings', open: (page) => openServerForm(page, 'Bluesky') },
  { name: 'connect dialog, Mastodon', path: '/settings', open: (page) => openServerForm(page, 'Mastodon') },
  { name: 'tracked', path: '/tracked', isWorkedThrough: true },
  {
    name: 'tracked, keyword too long',
    path: '/tracked',
    open: async (page) => {
      await page.getByLabel('Keyword', { exact: true }).fill('x'.repeat(101));
      await page.getByText('Use at most 100 characters.').waitFor();
    },
  },
  { name: 'analytics', path: '/analytics' },
  { name: 'drafts', path: '/drafts' },
  {
    name: 'create',
    path: '/create',
    open: (page) => page.getByRole('checkbox', { name: 'Twitter' }).waitFor(),
    isWorkedThrough: true,
  },
  {
    name: 'create, for servers',
    path: '/create',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Bluesky' }).check();
      await page.getByRole('checkbox', { name: 'Mastodon' }).check();
      await page.getByRole('button', { name: 'Settings of 2 networks' }).click();
      await page.getByLabel('Who can see it').selectOption('Quiet public');
      await page.getByLabel('Content warning').fill('Bread');
      await page
        .getByRole('textbox', { name: 'Content', exact: true })
        .fill('\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(200));
      await page.getByText(/bytes of text in one post/).waitFor();
    },
  },
  { name: 'calendar', path: '/scheduled?date=2099-05-06', open: waitForEntry, isWorkedThrough: true },
  { name: 'calendar, week', path: '/scheduled?view=week&date=2099-05-06', open: waitForEntry },
  { name: 'calendar, list', path: '/scheduled?view=list&date=2099-05-06', open: waitForEntry },
  {
    name: 'calendar, post',
    path: '/scheduled?view=list&date=2099-05-06',
    open: (page) => page.getByRole('button', { name: /For later/ }).click(),
  },
  {
    name: 'calendar, writing',
    path: '/scheduled?date=2099-05-06',
    open: async (page) => {
      await page.getByRole('button', { name: 'Plan a post for Wednesday, May 6' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Content' }).fill('Rye is back');
    },
  },
  {
    name: 'calendar, moving',
    path: '/scheduled?view=list&date=2099-05-06',
    open: async (page) => {
      await page.getByRole('button', { name: /For later/ }).click();
      await press(page, /^Move$/);
      await page.getByRole('dialog', { name: 'Reschedule Post' }).getByRole('grid').waitFor();
    },
  },
  {
    name: 'create, repeating',
    path: '/create?schedule=on',
    open: async (page) => {
      await page.getByRole('button', { name: 'Repeat', exact: true }).click();
      await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Custom…');
      await page.getByLabel('Unit').selectOption('weeks');
      await press(page, 'Add a text that takes turns');
    },
  },
  {
    name: 'repeating posts',
    path: '/scheduled?date=2099-07-06',
    open: (page) => page.getByRole('heading', { name: 'Repeating posts' }).waitFor(),
  },
  {
    name: 'edit repeat',
    path: '/scheduled?date=2099-07-06',
    open: async (page) => {
      await press(page, /^Edit “/);
      await page
        .getByRole('dialog', { name: 'Edit repeat' })
        .getByText(/^Every day/)
        .waitFor();
    },
  },
  { name: 'queue', path: '/queue' },
  { name: 'import', path: '/import' },
  { name: 'search', path: '/?q=later&from=2099-01-01' },
  { name: 'audience', path: '/audience' },
  { name: 'settings', path: '/settings', isWorkedThrough: true },
  { name: 'your data', path: '/settings/your-data' },
  { name: 'activity', path: '/settings/activity' },
  {
    name: 'second factor dialog',
    path: '/settings',
    open: async (page) => {
      await page.locator('[role=switch][aria-haspopup=dialog][aria-disabled=false]').click();
      await page.getByLabel(/^Your password/).fill('correct horse');
      await press(page, 'Next');
      await page.getByRole('img', { name: 'QR code with the key below' }).waitFor();
    },
  },
  {
    name: 'add a passkey',
    path: '/settings',
    open: async (page) => {
      await page.locator('[role=switch][aria-haspopup=dialog][aria-disabled=false]').click();
      await press(page, 'Use a passkey instead');
      await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor();
    },
  },
  { name: 'callback', path: '/x-oauth-callback' },
  { name: 'not found', path: '/schedule', open: (page) => page.getByText('Did you mean').waitFor() },
];

async function waitForEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: /For later/ }).waitFor();
}

/** Gives the signed-in user what the screens show: accounts, a post that is out, one for later, and a series. */
export async function fillWorkspace(page: Page): Promise<void> {
  await connectX(page);
  await connectBluesky(page);
  await connectMastodon(page);
  await makePost(page, { content: 'Out now' });
  await makePost(page, { content: 'For later', scheduled_at: '2099-05-06T10:00:00.000Z' });
  await makeSeries(page);
}

/** Makes a post for X as the signed-in user, past the screens. */
async function makePost(page: Page, body: object): Promise<void> {
  await callApi(page, 'POST', '/posts', { token: await tokenOf(page), data: { platforms: ['twitter'], ...body } });
}

async function makeSeries(page: Page): Promise<void> {
  const days = { rule: 'FREQ=DAILY;COUNT=3', zone: 'Europe/Berlin', first: '2099-07-06T09:00' };
  const data = { content: 'Bread again', platforms: ['twitter'], other_texts: ['And rolls'], ...days };
  await callApi(page, 'POST', '/series', { token: await tokenOf(page), data });
}

import type { Page } from '@playwright/test';
import { checkCalls, type CheckedCalls } from './prism';
import { goTo } from '../../e2e/support/replay';
import {
  allowAndClose,
  connectXByPopup,
  logIn,
  newPerson,
  openAuthorization,
  refuseNextPost,
  signUp,
  submitLogin,
  type Person,
} from '../../e2e/support/stories';
import { expect, test as base } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';
import { composerMessages } from '../../src/features/composer/messages';

/** All but what no screen asks for, what goes apart, and what needs a post in doubt. */
const OPERATIONS_AT_LEAST = 30;

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const expectSaid = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

const test = base.extend<{ calls: CheckedCalls }>({
  calls: async ({ context, server }, use) => {
    const calls = await checkCalls(context, server);
    await use(calls);
    await calls.close();
  },
});

test('every call of a browser is as the API’s document says', async ({ calls, page, server }) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await signUp(page, person);
  await logIn(page, person);
  const handle = await connectXByPopup(page);
  await allowAndClose(await openAuthorization(page, 'Instagram'));
  await expectSaid(page, 'Account Connected');
  await press(page, 'Done');
  await refuseNextPost(server, handle);
  await postAndRetry(page);
  await scheduleAndRestore(page);
  await track(page);
  await page.goto('/analytics');
  await expect(page.getByRole('figure', { name: 'Followers' })).toBeVisible();
  await changePasswordAndDisconnect(page, person);
  await comeBackAndDelete(page, person);
  expect(calls.violations).toEqual([]);
  expect(calls.answered.size, [...calls.answered].join(' ')).toBeGreaterThanOrEqual(OPERATIONS_AT_LEAST);
});

/** Writes a post for X alone, without sending it. */
async function write(page: Page, text: string): Promise<void> {
  await goTo(page, 'Create Post');
  await page.getByRole('checkbox', { name: /Twitter/ }).check();
  await page.getByRole('textbox', { name: 'Content' }).fill(text);
}

/** The network refuses the post at first. */
async function postAndRetry(page: Page): Promise<void> {
  await write(page, 'Second time lucky');
  await press(page, 'Post Now');
  await expectSaid(page, /^Post wasn’t published\./);
  await goTo(page, 'Dashboard');
  await card(page, 'Second time lucky').getByRole('button', { name: 'Retry' }).click();
  await expectSaid(page, postMessages.published);
}

async function scheduleAndRestore(page: Page): Promise<void> {
  await write(page, 'For later');
  await page.getByRole('checkbox', { name: 'Schedule Post' }).check();
  await page.getByLabel('Date', { exact: true }).fill('2099-05-06');
  await page.getByLabel('Time', { exact: true }).fill('10:30');
  await press(page, 'Schedule Post');
  await expectSaid(page, /^Post scheduled for/);

  const choose = async (item: string) => {
    await card(page, 'For later').getByRole('button', { name: 'Post actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await goTo(page, 'Dashboard');
  await choose('Edit');
  await page.getByRole('textbox', { name: 'Content' }).fill('For later, changed');
  await press(page, 'Save Changes');
  await expectSaid(page, composerMessages.changesSaved);
  await choose('Delete');
  await press(page, 'Undo');
  await expectSaid(page, postMessages.restored);
}

async function track(page: Page): Promise<void> {
  await goTo(page, 'Tracked Posts');
  const add = async (kind: 'Hashtag' | 'Keyword', text: string) => {
    await page.getByLabel(kind, { exact: true }).fill(text);
    await page.getByLabel(kind, { exact: true }).press('Enter');
    await press(page, new RegExp(`^Refresh: #?${text}`));
    await expectSaid(page, `${kind} data refreshed successfully`);
  };
  await add('Hashtag', 'coffee');
  await add('Keyword', 'remote work');
  await press(page, 'View posts: #coffee');
  await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, 'Remove: #coffee');
  await expectSaid(page, 'Hashtag tracking stopped successfully');
  await press(page, 'Remove: remote work');
  await expectSaid(page, 'Keyword monitoring stopped successfully');
}

/** The password after it has been changed. */
const newPasswordOf = ({ password }: Person) => `${password}, and more`;

async function changePasswordAndDisconnect(page: Page, person: Person): Promise<void> {
  await goTo(page, 'Settings');
  await expectSaid(page, 'Signed up');
  await press(page, 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByLabel(/^New password/).fill(newPasswordOf(person));
  await dialog.getByLabel('Confirm new password').fill(newPasswordOf(person));
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expectSaid(page, /^Password changed\./);
  await press(page, /^Remove/);
  await press(page, 'Disconnect');
  await expectSaid(page, / account disconnected$/);
}

async function comeBackAndDelete(page: Page, person: Person): Promise<void> {
  await press(page, 'Account');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(person.email);
  await submitLogin(page, newPasswordOf(person));
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Your data' }).click();
  await press(page, 'Delete account');
  await page.getByLabel('Your password').fill(newPasswordOf(person));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expectSaid(page, 'Your account has been deleted.');
}

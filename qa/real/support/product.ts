import { expect, type Locator, type Page } from '@playwright/test';
import type { SocialAccount } from '../../../contract/schemas/socialAccounts';
import type { TestFile } from '../../../e2e/support/media';
import { callApi, tokenOf } from '../../../e2e/support/stories';
import type { Person } from './bluesky';
import { postMessages } from '../../../src/features/posts/messages';

/** Connects somebody's account by app password, past the screens. */
export async function connect(page: Page, { handle, appPassword }: Person, server: string): Promise<SocialAccount> {
  const token = await tokenOf(page);
  const data = { platform: 'bluesky', identifier: handle, password: appPassword, server };
  return callApi<SocialAccount>(page, 'POST', '/social-accounts/credentials', { token, data });
}

/** Opens the editor with a text for the one account there is. */
export async function write(page: Page, text: string): Promise<void> {
  await page.goto('/create');
  await expect(page.getByRole('checkbox', { name: /Bluesky/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Content' }).fill(text);
}

/** Adds files to what the editor holds, each with its alt text. */
export async function attach(page: Page, files: readonly (TestFile & { alt: string })[]): Promise<void> {
  await page.getByRole('tab', { name: 'Media' }).click();
  await page
    .getByLabel('Choose files')
    .setInputFiles(files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
  await page.getByRole('button', { name: 'Upload All Files' }).click();
  await expect(page.getByText(`${files.length} of ${files.length} uploaded`).first()).toBeVisible();
  for (const { name, alt } of files) await page.getByLabel(`Alt text for ${name}`).fill(alt);
}

/** Sends what the editor holds and waits until it is out. */
export async function postNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
}

/** Opens the form that connects a Bluesky account on a server named by its host. */
export async function openForm(page: Page, server: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByRole('button', { name: /^Bluesky/ }).click();
  await dialog.getByRole('radio', { name: 'Another server' }).check();
  await dialog.getByLabel('Name of the server').fill(server);
  return dialog;
}

/** Fills in that form for an app password, and sends it. */
export async function sendPassword(dialog: Locator, handle: string, password: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Use an app password instead' }).click();
  await dialog.getByRole('textbox', { name: 'Handle' }).fill(handle);
  await dialog.getByLabel('App password').fill(password);
  await dialog.getByRole('button', { name: 'Connect' }).click();
}

/** Opens the server's own window from that form. */
export async function openWindow(page: Page, dialog: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return opened;
}

/** Deletes the only post there is, at its network too. */
export async function deleteThereToo(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Post actions' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Delete it on Bluesky too' }).check();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('It’s being deleted on Bluesky too.')).toBeVisible();
}

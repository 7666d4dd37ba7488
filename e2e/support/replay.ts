import { readFile } from 'node:fs/promises';
import { expect, type Frame, type Page } from '@playwright/test';
import type { LogFile } from '../../src/replay/format';
import { newPerson, type Person } from './stories';

/** What somebody sees: the text and what stands in the fields, the address inside the product, the title of the tab. */
export type Seen = { text: string; path: string; title: string };

/** Reads what a window shows; passwords are nobody's business, and a log cannot know them. */
export function look(frame: Page | Frame): Promise<Omit<Seen, 'path'>> {
  return frame.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=password]), textarea')];
    const values = fields.map(({ type, value, checked }) => (/checkbox|radio/.test(type) ? String(checked) : value));
    return { text: [document.body.innerText, ...values].join('\n'), title: document.title };
  });
}

/** Bookmarks a moment as a tester would, once the page has come to rest, and returns what was seen. */
export async function markMoment(page: Page): Promise<Seen> {
  // That code was still on its way is the one thing a replay does not show again.
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
  let seen = await look(page);
  await expect(async () => {
    const before = seen;
    seen = await look(page);
    expect(seen).toEqual(before);
  }).toPass({ intervals: [700] });
  const { pathname } = new URL(page.url());
  await page.keyboard.press('Alt+Shift+KeyM');
  await expect(page.getByText(/^Bookmarked: /).first()).toBeVisible();
  await closeNotices(page);
  return { ...seen, path: pathname };
}

/** Downloads the action log by its keys. */
export async function downloadLog(page: Page): Promise<{ text: string; log: LogFile }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Alt+Shift+KeyL')]);
  const text = await readFile(await download.path(), 'utf8');
  return { text, log: JSON.parse(text) as LogFile };
}

/** Closes the toasts there are. */
export async function closeNotices(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close', exact: true });
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
}

/** Goes to a page of the shell by its link: a new load would begin a new log. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
}

/** Signs up and in without loading a page anew. */
export async function enterInOneLoad(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await submitLogin(page, person.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return person;
}

export async function submitLogin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Connects an account of a sandbox network from Settings, and waits for it to be listed. */
export async function connect(page: Page, network: 'Twitter' | 'Facebook' | 'LinkedIn' | 'Instagram'): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByRole('button', { name: new RegExp(`^${network}`) }).click();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Continue' }).click(),
  ]);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click({ timeout: 20_000 });
  await expect(page.getByRole('listitem').filter({ hasText: network }).first()).toBeVisible({ timeout: 20_000 });
  if (!popup.isClosed()) await popup.close();
  await expect(dialog).toBeHidden();
}

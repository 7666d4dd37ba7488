import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { TestServer } from './server';

/** Somebody who uses the product for the first time. */
export type Person = { fullName: string; username: string; email: string; password: string };

export function newPerson(): Person {
  const username = `ada_${randomUUID().slice(0, 8)}`;
  return { fullName: 'Ada Lovelace', username, email: `${username}@example.com`, password: 'correct horse' };
}

/** Signs up on the page and ends on the login page, as spec section 2 says. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

/** Logs in on the login page, whose e-mail may be filled already, and ends on the dashboard. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Signs up, logs in, and returns who it is. */
export async function enter(page: Page): Promise<Person> {
  const person = newPerson();
  await signUp(page, person);
  await logIn(page, person);
  return person;
}

/** Goes to Settings and opens the popup of a sandbox network, X unless another one is named. */
export async function openAuthorisation(page: Page, platform = 'Twitter'): Promise<Page> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByRole('button', { name: new RegExp(`^${platform}`) }).click();
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return popup;
}

/** Connects an account of the sandbox's X through the popup; returns its handle. */
export async function connectX(page: Page): Promise<string> {
  const handle = `w${randomUUID().slice(0, 8)}`;
  const popup = await openAuthorisation(page);
  await popup.getByLabel('Handle').fill(handle);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(popup.getByText('Connected. You can close this window')).toBeVisible();
  await popup.close();
  await page.goto('/settings');
  await expect(page.getByText(`@${handle}`)).toBeVisible();
  return handle;
}

/** Writes a post for X on /create, without sending it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.goto('/create');
  await expect(page.getByRole('checkbox', { name: /Twitter/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Content' }).fill(text);
}

/** Texts of all posts that the sandbox's X has accepted, oldest first. */
export async function acceptedTexts({ sandboxOrigin }: TestServer): Promise<string[]> {
  const answer = await fetch(`${sandboxOrigin}/__sandbox/posts?platform=twitter`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

/** Makes the sandbox's X refuse the next post of an account. */
export async function refuseNextPost({ sandboxOrigin }: TestServer, account: string): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'x', endpoint: 'tweets', account, fault: { kind: 'status', status: 403 } }),
  });
  expect(answer.ok).toBe(true);
}

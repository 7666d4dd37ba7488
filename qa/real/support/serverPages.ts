import type { Page } from '@playwright/test';
import type { Person } from './bluesky';

/** The window stays open where it has something to say. */
const CLOSE_MS = 20_000;

/** Signs in on a PDS's own pages, which were not told who comes. */
export async function signIn(popup: Page, { handle, password }: Person): Promise<void> {
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await popup.getByRole('textbox', { name: 'Identifier' }).fill(handle);
  await popup.getByRole('textbox', { name: 'Password' }).fill(password);
  await popup.getByRole('button', { name: 'Sign in' }).click();
}

/** Allows what a PDS's window asks, which then closes by itself. */
export async function authorize(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close', { timeout: CLOSE_MS });
  await popup.getByRole('button', { name: 'Authorize' }).click();
  await closed;
}

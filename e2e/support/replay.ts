import { readFile } from 'node:fs/promises';
import { expect, type Frame, type Page } from '@playwright/test';
import type { LogFile } from '../../src/recording/log/format';
import { newPerson, submitLogin, submitSignup, type Person } from './stories';

/** The visible content: the text with the values of fields, and the title of the tab. */
export type Shown = { text: string; title: string };
/** The same, and the address inside the product. */
export type Seen = Shown & { address: string };

/** Runs inside a page: what a window shows; a log cannot know passwords, nor names in a file field. */
function readScreen({ document }: Window): Shown {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('input:not([type=password], [type=file]), textarea, select'),
  ];
  const values = fields.map(({ type, value, checked }) => (/checkbox|radio/.test(type) ? String(checked) : value));
  return { text: [document.body.innerText, ...values].join('\n'), title: document.title };
}

/** Bookmarks a moment as a tester would, once the page has come to rest, and returns what was seen just then. */
export async function markMoment(page: Page): Promise<Seen> {
  // That code was still on its way is the one thing a replay does not show again.
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
  const seen = await page.evaluate(`(${markAtRest.toString()})(${readScreen.toString()})`);
  await expect(page.getByText(/^Bookmarked: /).first()).toBeVisible();
  await closeToasts(page);
  // Else the next moment may be seen with this toast on its way out, of which the store knows no more.
  await expect(page.getByText(/^Bookmarked: /)).toHaveCount(0);
  return seen as Seen;
}

type CountedWindow = Window & { framesAskedFor?: Set<number> };

/** Runs before a page's own code: what its store holds and the page does not show yet waits for a frame of these. */
function countFrames(): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const askedFor = ((window as CountedWindow).framesAskedFor = new Set<number>());
  window.requestAnimationFrame = (draw) => {
    const id = request((time) => {
      askedFor.delete(id);
      draw(time);
    });
    askedFor.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    askedFor.delete(id);
    cancel(id);
  };
}

/** Runs inside a page: between what is seen and its mark nothing else can happen. */
async function markAtRest(read: typeof readScreen): Promise<Seen> {
  const restMs = 350;
  let seen = read(window);
  let since = performance.now();
  while (performance.now() - since < restMs) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = read(window);
    const isMoving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    const isToBeDrawn = (window as CountedWindow).framesAskedFor!.size > 0;
    if (isMoving || isToBeDrawn || now.text !== seen.text || now.title !== seen.title) since = performance.now();
    seen = now;
  }
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyM', altKey: true, shiftKey: true, bubbles: true }),
  );
  return { ...seen, address: location.pathname + location.search + location.hash };
}

/** The screen of a replay at a position, read in the task that went there: nothing may arrive later. */
export async function seekAndLook(player: Page, position: number): Promise<Seen> {
  const shown = await player.evaluate(`(${seekInPage.toString()})(${position}, ${readScreen.toString()})`);
  return { ...(shown as Shown), address: await player.getByLabel('Address').innerText() };
}

/** Runs inside a page. */
function seekInPage(position: number, read: typeof readScreen): Shown {
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, String(position));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  return read(document.querySelector('iframe')!.contentWindow!);
}

/** The current content of a replay's window. */
export function readNetwork(frame: Frame): Promise<Shown> {
  return frame.evaluate(`(${readScreen.toString()})(window)`);
}

/** Downloads the action log by its keys. */
export async function downloadLog(page: Page): Promise<{ text: string; log: LogFile }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Alt+Shift+KeyL')]);
  const text = await readFile(await download.path(), 'utf8');
  return { text, log: JSON.parse(text) as LogFile };
}

/** Closes the toasts there are, at once. */
export async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label=Close]')) close.click();
  });
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
  await page.addInitScript(countFrames);
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await submitSignup(page, person);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await submitLogin(page, person.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return person;
}

type Network = 'Twitter' | 'Facebook' | 'LinkedIn' | 'Instagram';

/** Starts to connect an account of a sandbox network in Settings, and returns the network's page. */
export async function openConsent(page: Page, network: Network): Promise<Page> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByRole('button', { name: new RegExp(`^${network}`) }).click();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Continue' }).click(),
  ]);
  return popup;
}

/** Connects an account of a sandbox network from Settings, and waits for it to be listed. */
export async function connect(page: Page, network: Network, handle?: string): Promise<void> {
  const popup = await openConsent(page, network);
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  if (handle !== undefined) await popup.getByLabel('Handle').fill(handle);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click({ timeout: 20_000 });
  await expect(page.getByRole('listitem').filter({ hasText: network }).first()).toBeVisible({ timeout: 20_000 });
  if (!popup.isClosed()) await popup.close();
  await expect(dialog).toBeHidden();
}

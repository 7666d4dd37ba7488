import { expect, type Browser, type Frame, type Page } from '@playwright/test';
import type { LogFile } from '../../src/recording/log/format';
import { readNetwork, seekAndLook, type Seen } from './replay';
import type { TestServer } from './server';

const IDLE_MS = 7_000;

/** A recorded session: the file, what is in it, and what was seen at each of its marks. */
export type Story = { text: string; log: LogFile; seen: Seen[] };

/** Replays the story in a profile that has never seen the product, with the network cut. */
export async function replayStory(browser: Browser, { origin }: TestServer, { text, log, seen }: Story): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, timezoneId: 'Europe/Berlin', locale: 'en-US' });
  const player = await context.newPage();
  const complaints: string[] = [];
  player.on('console', (message) => complaints.push(message.text()));
  player.on('pageerror', (error) => complaints.push(String(error)));
  const frame = await openReplay(player, text);
  const requests: string[] = [];
  player.on('request', (request) => requests.push(request.url()));
  const before = await traces(player);

  const forward = seen.map((_, index) => index);
  const across = [...forward].sort((a, b) => ((a * 7) % seen.length) - ((b * 7) % seen.length));
  for (const index of [...forward, ...forward.toReversed(), ...across]) {
    const shown = await seekAndLook(player, log.marks[index]!.i);
    expect.soft(shown, `mark ${index + 1}`).toEqual(seen[index]);
  }

  const shown = await readNetwork(frame);
  await player.locator('iframe').click({ force: true, position: { x: 60, y: 60 } });
  await player.waitForTimeout(IDLE_MS);
  expect(await readNetwork(frame)).toEqual(shown);
  expect(requests).toEqual([]);
  expect(await traces(player)).toEqual(before);
  await expect(player.getByText('Nothing tried to get out.')).toBeVisible();
  await expect(player.getByText(/^Replays cleanly: \d+ actions, each compared, /)).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
}

/** Opens a log on the replay page and returns the window in which the product is shown. */
export async function openReplay(page: Page, text: string): Promise<Frame> {
  await page.goto('/replay.html');
  const chooser = page.locator('input[type=file]');
  await expect(page.getByText('Choose a file')).toBeVisible({ timeout: 30_000 });
  await page.route('**/*', (route) => route.abort());
  await page.context().setOffline(true);
  await chooser.setInputFiles({ name: 'session.replay.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  return page.frames().find((frame) => frame.parentFrame() !== null)!;
}

const traces = (page: Page) =>
  page.evaluate(() => ({ stored: { ...localStorage }, cookies: document.cookie, entries: history.length }));

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../../../e2e/support/server';
import { launchChromium } from '../launchChromium';

/** Runs some work with the replay page of the built product, in one browser, and a file that holds a log. */
export async function withReplayPage<T>(
  log: string,
  work: (openPage: () => Promise<Page>, file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-replay-'));
  const server = await startServer({ label: 'replay' });
  const browser = await launchChromium();
  try {
    const file = path.join(folder, 'session.replay.json');
    await writeFile(file, log);
    const openPage = async () => {
      const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1280, height: 800 } });
      await page.goto('/replay.html');
      await page.getByText('Choose a file').waitFor();
      return page;
    };
    return await work(openPage, file);
  } finally {
    await browser.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

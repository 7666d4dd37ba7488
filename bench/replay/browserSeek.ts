import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../../e2e/support/server';
import { launchChromium } from '../launchChromium';

/** Opens a log on the replay page of the built product and goes to random places; ms until the screen is laid out. */
export async function timesOfBrowserSeeks(log: string, seeks: number): Promise<number[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-seek-'));
  const server = await startServer({ label: 'seek' });
  const browser = await launchChromium();
  try {
    const file = path.join(folder, 'session.replay.json');
    await writeFile(file, log);
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1280, height: 800 } });
    await page.goto('/replay.html');
    await page.getByText('Choose a file').waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('slider', { name: 'Position' }).waitFor();
    // The first of each page draws what later ones find drawn.
    await seekAbout(page, 20, 11);
    return await seekAbout(page, seeks, 7);
  } finally {
    await browser.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

function seekAbout(page: Page, seeks: number, seed: number): Promise<number[]> {
  return page.evaluate(
    async ([count, start]) => {
      const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      const { body } = document.querySelector('iframe')!.contentDocument!;
      const times: number[] = [];
      let random = start;
      for (let seek = 0; seek < count; seek += 1) {
        random = (random * 48_271) % 2_147_483_647;
        const startedAt = performance.now();
        set.call(slider, String(random % Number(slider.max)));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        if (body.offsetHeight < 1) throw new Error('Nothing is shown.');
        times.push(performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return times;
    },
    [seeks, seed] as const,
  );
}

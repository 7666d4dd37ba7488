/** npm run qa:long -- bench composer: what one key costs in the composer, over a bare React textarea with a counter. */
import type { Page } from '@playwright/test';
import { connectBluesky, connectX, enter } from '../../../e2e/support/stories';
import { startServer } from '../../../e2e/support/server';
import { launchChromium } from '../launchChromium';
import { median, spin } from '../measure';
import { bundleBare } from './bundleBare';

const ROUNDS = 8;
const KEYS_PER_ROUND = 50;
const KEY_PAUSE_MS = 15;
const TEXT = 'the quick brown fox jumps over the lazy dog again ';
const GOAL = 2;

async function main(): Promise<void> {
  const server = await startServer({ label: 'bench' });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: server.origin });
    const composer = await context.newPage();
    await enter(composer);
    await connectX(composer);
    await connectBluesky(composer);
    await composer.goto('/create');
    await fillComposer(composer);

    const bare = await context.newPage();
    await bare.setContent('<div id="root"></div>');
    await bare.addScriptTag({ content: await bundleBare('bareComposer.tsx') });

    const rounds: { bareMs: number; composerMs: number; spinMs: number }[] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      const bareMs = await costPerKey(bare);
      const composerMs = await costPerKey(composer);
      if (round >= 0) rounds.push({ bareMs, composerMs, spinMs: spin() });
    }
    for (const { bareMs, composerMs, spinMs } of rounds) {
      console.log(
        `bare ${bareMs.toFixed(3)} ms   composer ${composerMs.toFixed(3)} ms   ratio ${(composerMs / bareMs).toFixed(2)}   (spin ${spinMs.toFixed(0)} ms)`,
      );
    }
    const ratio = median(rounds.map(({ bareMs, composerMs }) => composerMs / bareMs));
    console.log(`script CPU of one key over a bare React textarea with a counter: ${ratio.toFixed(2)} (goal ${GOAL})`);
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** Opens what stands around the text at most: two networks, one with a text of its own, and a thread of three. */
async function fillComposer(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'All connected' }).check();
  await page.getByRole('textbox', { name: 'Content' }).fill(TEXT);
  await page.getByRole('tab', { name: /^Bluesky/ }).click();
  await page.getByRole('textbox', { name: 'Text for Bluesky' }).fill(`${TEXT}for Bluesky`);
  await page.getByRole('tab', { name: /^All/ }).click();
  for (const part of ['Part 2', 'Part 3']) {
    await page.getByRole('button', { name: 'Add part' }).click();
    await page.getByRole('textbox', { name: part }).fill(TEXT);
  }
}

/** Types a round into the page's Content field and returns the script time of one key, in milliseconds. */
async function costPerKey(page: Page): Promise<number> {
  await page.bringToFront();
  const field = page.getByLabel('Content', { exact: true });
  await field.fill('');
  await field.focus();
  // Whatever the emptying left to do is done, and the text is settled.
  await page.waitForTimeout(1_500);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await scriptSeconds();
  for (const key of TEXT.slice(0, KEYS_PER_ROUND)) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  const after = await scriptSeconds();
  await session.detach();
  return (1_000 * (after - before)) / KEYS_PER_ROUND;

  async function scriptSeconds(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

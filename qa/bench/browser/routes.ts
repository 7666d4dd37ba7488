/**
 * npm run qa:long -- bench routes: what a switch between two pages costs that have been seen before, over a bare route of 20 MUI cards; and a
 * month of the calendar with 1,000 posts, over a bare MUI grid of the same cells.
 */
import type { CDPSession, Page } from '@playwright/test';
import { callApi, connectX, enter, tokenOf } from '../../../e2e/support/stories';
import { startServer } from '../../../e2e/support/server';
import { launchChromium } from '../launchChromium';
import { median, spin } from '../measure';
import { bundleBare } from './bundleBare';
import { costOf, slowed, type Cost } from './cost';
import { measureMonth } from './month';

const ROUNDS = Number(process.argv[2] ?? 5);
const POSTS = 30;
const ROUTES = ['Create Post', 'Dashboard', 'Tracked Posts', 'Schedule', 'AI Drafts', 'Settings'];

async function main(): Promise<void> {
  const server = await startServer({ label: 'bench' });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: server.origin });
    const product = await context.newPage();
    await enter(product);
    await connectX(product);
    await fill(product);
    await product.goto('/');
    const bare = await context.newPage();
    await bare.setContent('<div id="root"></div>');
    await bare.addScriptTag({ content: await bundleBare('bareRoutes.tsx') });
    const session = { bare: await slowed(bare), product: await slowed(product) };

    const rounds: Record<string, Cost>[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const measured: Record<string, Cost> = {};
      await bare.bringToFront();
      await press(bare, session.bare, 'two');
      measured['bare'] = await press(bare, session.bare, 'one');
      await product.bringToFront();
      for (const route of ROUTES) measured[route] = await press(product, session.product, route);
      if (round < 0) continue;
      rounds.push(measured);
      console.log(`round ${round + 1} of ${ROUNDS} (spin ${spin().toFixed(0)} ms)`);
    }
    for (const route of ['bare', ...ROUTES]) {
      const middle = (read: (cost: Cost) => number) => median(rounds.map((round) => read(round[route]!))).toFixed(0);
      const ratio = median(rounds.map((round) => round[route]!.cpuMs / round['bare']!.cpuMs)).toFixed(2);
      console.log(
        `${route.padEnd(14)} ${middle(({ cpuMs }) => cpuMs)} ms CPU (${ratio})  reaction ${middle(({ reactionMs }) => reactionMs)} ms  longest task ${middle(({ longestMs }) => longestMs)} ms`,
      );
    }
    await context.close();
    await measureMonth(browser, server.origin, ROUNDS);
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** Content of an ordinary user: scheduled posts, drafts, trackers. */
async function fill(page: Page): Promise<void> {
  const token = await tokenOf(page);
  for (let post = 0; post < POSTS; post += 1) {
    const content = `The market opens at eight on day ${post}; bring a basket. #bread #friday`;
    const when =
      post % 3 === 0
        ? { status: 'draft' }
        : { scheduled_at: `2099-05-${String((post % 28) + 1).padStart(2, '0')}T10:00:00.000Z` };
    await callApi(page, 'POST', '/posts', { token, data: { content, platforms: ['twitter'], ...when } });
  }
  for (const tag of ['bread', 'butter', 'market']) {
    await callApi(page, 'POST', '/hashtags', { token, data: { hashtag: tag } });
    await callApi(page, 'POST', '/keywords/monitor', { token, data: { keyword: tag } });
  }
}

/** Clicks a link of the navigation. */
async function press(page: Page, session: CDPSession, name: string): Promise<Cost> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByText(name, { exact: true });
  const box = (await link.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(100);
  return costOf(page, session, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

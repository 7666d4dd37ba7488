import type { Browser, Page } from '@playwright/test';
import type { ImportReport } from '../../../contract/schemas/imports';
import { callApi, connectX, enter, tokenOf } from '../../../e2e/support/stories';
import { median } from '../measure';
import { bundleBare } from './bundleBare';
import { costOf, slowed, type Cost } from './cost';

const POSTS = 1_000;
const DAYS = 30;
const MONTH = '/scheduled?view=month&date=2099-05-06';
const EMPTY_DAY = '/scheduled?view=day&date=2099-05-31';
const DROPS = 6;
/** High enough for all weeks: nothing is to be scrolled while it is dragged. */
const ALL_OF_IT = { width: 1280, height: 1_300 };

/**
 * A month with 1,000 posts: CPU until it is drawn where a day without posts was, over a bare MUI grid of the same cells; and the time from the end of a drag until the post is painted where it was dropped.
 */
export async function measureMonth(browser: Browser, origin: string, rounds: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: ALL_OF_IT });
  const product = await context.newPage();
  await enter(product);
  await fill(product, await connectX(product));
  await product.goto(MONTH);
  await monthIsThere(product);
  await product.goto(EMPTY_DAY);
  const bare = await context.newPage();
  await bare.setContent('<div id="root"></div>');
  await bare.addScriptTag({ content: await bundleBare('bareRoutes.tsx') });
  const session = { bare: await slowed(bare), product: await slowed(product) };

  const costs: { ours: Cost; floor: Cost }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    await bare.bringToFront();
    await linkTo(bare, 'empty').click();
    const floor = await costOf(bare, session.bare, () => linkTo(bare, 'month').click());
    await product.bringToFront();
    const ours = await costOf(product, session.product, () => view(product, 'Month').click());
    await monthIsThere(product);
    await view(product, 'Day').click();
    if (round >= 0) costs.push({ ours, floor });
  }
  await view(product, 'Month').click();
  await monthIsThere(product);
  const drops: number[] = [];
  for (let drop = 0; drop < DROPS; drop += 1) drops.push(await dropMs(product, drop));

  const middle = (read: (cost: (typeof costs)[number]) => number) => median(costs.map(read));
  console.log(
    `month of ${POSTS} ${middle(({ ours }) => ours.cpuMs).toFixed(0)} ms CPU over ${middle(({ floor }) => floor.cpuMs).toFixed(0)} (${middle(({ ours, floor }) => ours.cpuMs / floor.cpuMs).toFixed(2)})  longest task ${middle(({ ours }) => ours.longestMs).toFixed(0)} ms`,
  );
  console.log(
    `a drop in it is painted after ${median(drops).toFixed(0)} ms (${Math.max(...drops).toFixed(0)} at most)`,
  );
  await context.close();
}

/** Imports the posts, all at once. */
async function fill(page: Page, handle: string): Promise<void> {
  const token = await tokenOf(page);
  const rows = Array.from({ length: POSTS }, (_, place) => {
    const [day, quarter] = [(place % DAYS) + 1, Math.floor(place / DAYS)];
    const time = `${twoDigits(6 + Math.floor(quarter / 4))}:${twoDigits((quarter % 4) * 15)}`;
    return `2099-05-${twoDigits(day)},${time},UTC,@${handle},The market opens at eight on day ${place}; bring a basket.`;
  });
  const form = { headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' } };
  const csv = ['date,time,zone,accounts,text', ...rows].join('\n');
  const response = await page.request.post('/api/v1/imports?dry_run=true', { ...form, data: csv });
  const { import_id: id } = (await response.json()) as ImportReport;
  await callApi(page, 'POST', `/imports/${id}/commit`, { token, data: {} });
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByText(name, { exact: true });

const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const monthIsThere = (page: Page) => page.getByRole('link', { name: /^\+\d+ more, Saturday, May 30/ }).waitFor();

/** Drags the first post of a day to the week after it, slowly, and looks when it is painted there. */
async function dropMs(page: Page, drop: number): Promise<number> {
  const [from, to] = [`2099-05-${drop + 10}`, `2099-05-${drop + 17}`];
  const post = page.locator(`[data-day="${from}"] button[aria-haspopup]`).first();
  await page.evaluate(`(${WATCH_DROP})(${JSON.stringify({ id: await post.getAttribute('id'), to })})`);
  await post.hover();
  await page.mouse.down();
  const box = (await page.locator(`[data-day="${to}"]`).boundingBox())!;
  for (const offset of [20, 10, 0]) {
    await page.mouse.move(box.x + 40, box.y + 60 - offset, { steps: 3 });
    await page.waitForTimeout(300);
  }
  await page.mouse.up();
  const ms = await page.evaluate<number>('Promise.race([painted, new Promise((r) => setTimeout(() => r(-1), 5000))])');
  await page.waitForTimeout(1_500);
  return ms;
}

/** From the drop's own time stamp until the frame after the one in which the post stands on its new day. */
const WATCH_DROP = `({ id, to }) => {
  globalThis.painted = new Promise((resolve) => {
    addEventListener('drop', ({ timeStamp }) => {
      const look = () => {
        const isThere = document.getElementById(id)?.closest('[data-day]')?.dataset.day === to;
        if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        else setTimeout(look);
      };
      look();
    }, { capture: true, once: true });
  });
}`;

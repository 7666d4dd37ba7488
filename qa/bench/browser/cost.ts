import type { CDPSession, Page } from '@playwright/test';

/** A processor four times slower than this one. */
const SLOWER_BY = 4;
const QUIET_MS = 1_200;

/** CPU of a page for something that was done, from the finger to the paint, and the longest task in between; milliseconds. */
export type Cost = { cpuMs: number; reactionMs: number; longestMs: number };

/** Slows a page down, and starts to watch it. */
export async function slowed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
  await page.evaluate(OBSERVE);
  return session;
}

/** Does something, and waits until nothing more happens. */
export async function costOf(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<Cost> {
  await page.evaluate('seen.reactionMs = 0; seen.longestMs = 0');
  const before = await taskSeconds(session);
  await act();
  await page.waitForTimeout(QUIET_MS);
  const after = await taskSeconds(session);
  const seen = await page.evaluate<Omit<Cost, 'cpuMs'>>('seen');
  return { ...seen, cpuMs: 1_000 * (after - before) };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

const OBSERVE = `
  globalThis.seen = { reactionMs: 0, longestMs: 0 };
  const longest = (key) => (list) => list.getEntries().forEach(({ duration }) => { seen[key] = Math.max(seen[key], duration); });
  new PerformanceObserver(longest('reactionMs')).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver(longest('longestMs')).observe({ type: 'longtask' });
`;

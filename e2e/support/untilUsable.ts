import type { Locator, Page } from '@playwright/test';

/** A phone on a slow line, with a processor four times slower than this machine's. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_BY = 4;

/** A line that is slow everywhere: 400 kbit/s, 400 ms. */
export const SLOWEST_LINE = {
  ...SLOW_LINE,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

/** Pages of somebody who is signed in, and what makes each of them usable. */
export const USABLE_PAGES = [
  { name: 'Dashboard', path: '/', usable: (page: Page) => page.getByText('Account Overview') },
  { name: 'Create Post', path: '/create', usable: (page: Page) => page.getByRole('textbox', { name: 'Content' }) },
  { name: 'Settings', path: '/settings', usable: (page: Page) => page.getByText('Email Notifications') },
  { name: 'Tracked', path: '/tracked', usable: (page: Page) => page.getByText('Hashtag Tracker') },
] as const;

/** What a page had loaded when it could be used: bytes of its scripts as they travelled, and the answers of the API. */
export type UntilUsable = { scriptBytes: number; scripts: string[]; apiRequests: string[]; ms: number };

/** Opens a page with an empty cache on a slow line, and waits until it shows what makes it usable. */
export async function measureUntilUsable(
  page: Page,
  path: string,
  usable: Locator,
  line = SLOW_LINE,
): Promise<UntilUsable> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
  const asked = new Map<string, { type: string | undefined; path: string }>();
  const arrived: { type: string | undefined; path: string; bytes: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    asked.set(requestId, { type, path: new URL(request.url).pathname });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const request = asked.get(requestId);
    if (request) arrived.push({ ...request, bytes });
  });
  const startedAt = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await usable.first().waitFor();
  const ms = performance.now() - startedAt;
  const scripts = arrived.filter(({ type }) => type === 'Script');
  const seen = {
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: scripts.map((script) => `${script.path.replace('/assets/', '')} ${script.bytes}`),
    apiRequests: arrived.flatMap((one) => (one.path.startsWith('/api/') ? [one.path] : [])),
    ms,
  };
  await session.detach();
  return seen;
}

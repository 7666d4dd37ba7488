import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/** Scripts and styles that a signed-out visitor loads for /login at most, as they travel; the landing page stays below. */
const SIGNED_OUT_MAX_BYTES = 150_000;

/** Opens a page with an empty cache and adds up the bodies of its scripts and styles, compressed as they are sent. */
async function measure(page: Page, path: string): Promise<{ bytes: number; encodings: Set<string> }> {
  const finished: Promise<{ bytes: number; encoding: string }>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    finished.push(
      (async () => {
        const { responseBodySize } = await request.sizes();
        const response = await request.response();
        return { bytes: responseBodySize, encoding: (await response?.headerValue('content-encoding')) ?? 'none' };
      })(),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  // What begins to load later is not the page's own, and may not end before the page does.
  page.removeAllListeners('requestfinished');
  const files = await Promise.all(finished);
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    encodings: new Set(files.filter(({ bytes }) => bytes > 1_000).map(({ encoding }) => encoding)),
  };
}

test('the login page loads at most 150 kB of scripts and styles, the landing page less than that', async ({
  browser,
  baseURL,
}) => {
  const open = async (path: string) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const measured = await measure(await context.newPage(), path);
    await context.close();
    return measured;
  };
  const login = await open('/login');
  const landing = await open('/');
  console.log(`scripts and styles, brotli: /login ${login.bytes} bytes, / ${landing.bytes} bytes`);
  expect([...login.encodings]).toEqual(['br']);
  expect(login.bytes).toBeGreaterThan(10_000);
  expect(login.bytes).toBeLessThanOrEqual(SIGNED_OUT_MAX_BYTES);
  expect(landing.bytes).toBeLessThan(SIGNED_OUT_MAX_BYTES);
});

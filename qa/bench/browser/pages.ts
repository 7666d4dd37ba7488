/** npm run qa:long -- bench pages: how soon the public pages are there on a slow phone, over bare HTML and bare React, and what they weigh. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { startServer } from '../../../e2e/support/server';
import { launchChromium } from '../launchChromium';
import { median, spin } from '../measure';
import { bundleBare } from './bundleBare';

const ROUNDS = Number(process.argv[2] ?? 5);
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** Lighthouse's slow 4G as it applies it, and a processor four times slower than this one. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const SLOWER_BY = 4;

type Vitals = { fcpMs: number; lcpMs: number; cls: number; readyMs: number; scriptBytes: number };

async function main(): Promise<void> {
  const server = await startServer({ label: 'bench' });
  const floors = await serveFloors();
  const browser = await launchChromium();
  const pages = {
    'bare HTML': `${floors.origin}/html`,
    'bare React': `${floors.origin}/react`,
    landing: `${server.origin}/`,
    login: `${server.origin}/login`,
    signup: `${server.origin}/signup`,
  };
  const rounds: Record<string, Vitals>[] = [];
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      const measured: Record<string, Vitals> = {};
      for (const [name, url] of Object.entries(pages)) measured[name] = await open(browser, url);
      if (round < 0) continue;
      rounds.push(measured);
      console.log(
        `round ${round + 1} (spin ${spin().toFixed(0)} ms): LCP ${Object.entries(measured)
          .map(([name, { lcpMs }]) => `${name} ${lcpMs.toFixed(0)}`)
          .join(', ')}`,
      );
    }
  } finally {
    await browser.close();
    await server.dispose();
    floors.close();
  }
  for (const name of Object.keys(pages)) {
    const middle = (read: (vitals: Vitals) => number) =>
      median(rounds.flatMap((round) => (round[name] === undefined ? [] : [read(round[name])])));
    const ratio = (floor: string, read: (vitals: Vitals) => number) =>
      median(rounds.map((round) => read(round[name]!) / read(round[floor]!))).toFixed(2);
    console.log(
      [
        name.padEnd(12),
        `FCP ${middle(({ fcpMs }) => fcpMs).toFixed(0)}`,
        `LCP ${middle(({ lcpMs }) => lcpMs).toFixed(0)} ms`,
        `(${ratio('bare HTML', ({ lcpMs }) => lcpMs)} of bare HTML, ${ratio('bare React', ({ lcpMs }) => lcpMs)} of bare React)`,
        `CLS ${middle(({ cls }) => cls).toFixed(4)}`,
        `ready ${middle(({ readyMs }) => readyMs).toFixed(0)} ms`,
        `scripts ${(middle(({ scriptBytes }) => scriptBytes) / 1_000).toFixed(1)} kB (${ratio('bare React', ({ scriptBytes }) => scriptBytes)} of bare React)`,
      ].join('  '),
    );
  }
}

/** Opens a page for the first time, slowed down, and waits until nothing more happens in it. */
async function open(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: 'networkidle' });
  const vitals = await page.evaluate<Omit<Vitals, 'scriptBytes'>>('readVitals()');
  page.removeAllListeners('requestfinished');
  const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { ...vitals, scriptBytes };
}

const OBSERVE = `
  const seen = { fcpMs: 0, lcpMs: 0, cls: 0, readyMs: 0 };
  const observe = (type, read) => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { seen.lcpMs = entry.startTime; });
  observe('layout-shift', (entry) => { seen.cls += entry.value; });
  addEventListener('load', () => setTimeout(() => { seen.readyMs = performance.now(); }));
  window.readVitals = () => new Promise((resolve) => setTimeout(() => resolve(seen), 500));
`;

/** Two floors: a page that is HTML alone, and one that React draws when it has arrived. */
async function serveFloors(): Promise<{ origin: string; close: () => void }> {
  const frame = (body: string) =>
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title>${body}</html>`;
  const files: Record<string, { type: string; body: string }> = {
    '/html': {
      type: 'text/html',
      body: frame(`<h1>Manage Your Social Media Like a Pro</h1><p>${'Words. '.repeat(40)}</p>`),
    },
    '/react': { type: 'text/html', body: frame('<script defer src="/react.js"></script><div id="root"></div>') },
    '/react.js': { type: 'text/javascript', body: await bundleBare('bareComposer.tsx') },
  };
  const sent = new Map(
    Object.entries(files).map(([url, { type, body }]) => [url, { type, body: brotliCompressSync(body) }]),
  );
  const server = createServer(({ url }, response) => {
    const file = sent.get(url ?? '');
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain', 'content-encoding': 'br' });
    response.end(file?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

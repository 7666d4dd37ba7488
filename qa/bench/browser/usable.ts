/** npm run qa:long -- bench usable: what somebody who is signed in loads before a page can be used, on a slow phone, over bare React. */
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { startServer } from '../../../e2e/support/server';
import { enter } from '../../../e2e/support/stories';
import { measureUntilUsable, SLOWEST_LINE, USABLE_PAGES, type UntilUsable } from '../../../e2e/support/untilUsable';
import { launchChromium } from '../launchChromium';
import { median } from '../measure';
import { bundleBare } from './bundleBare';

const ROUNDS = Number(process.argv[2] ?? 3);

async function main(): Promise<void> {
  const bareBytes = brotliCompressSync(await bundleBare('bareComposer.tsx')).length;
  const server = await startServer({ label: 'bench' });
  const browser = await launchChromium();
  try {
    const storageState = await signIn(browser, server.origin);
    const withFreshPage = async <Result>(measure: (page: Page) => Promise<Result>): Promise<Result> => {
      const context = await browser.newContext({ baseURL: server.origin, storageState });
      const measured = await measure(await context.newPage());
      await context.close();
      return measured;
    };
    for (const { name, path, usable } of USABLE_PAGES) {
      const rounds: UntilUsable[] = [];
      while (rounds.length < ROUNDS) {
        rounds.push(await withFreshPage((page) => measureUntilUsable(page, path, usable(page))));
      }
      const bytes = median(rounds.map(({ scriptBytes }) => scriptBytes));
      console.log(
        [
          name.padEnd(12),
          `${(bytes / 1_000).toFixed(1)} kB of scripts (${(bytes / bareBytes).toFixed(2)} of bare React)`,
          `in ${median(rounds.map(({ scripts }) => scripts.length))} files`,
          `usable after ${median(rounds.map(({ ms }) => ms)).toFixed(0)} ms (${rounds.map(({ ms }) => ms.toFixed(0)).join(', ')})`,
        ].join('  '),
      );
    }
    // The outline of the page is there once the user is known; "Account Overview" is the first that is not the same for everybody.
    const [{ path, usable }] = USABLE_PAGES;
    for (const { name, shown } of [
      {
        name: 'its outline',
        shown: (page: Page) => page.getByRole('main').filter({ hasText: /^Loading\.\.\.Dashboard$/ }),
      },
      { name: 'its content', shown: usable },
    ]) {
      const { ms } = await withFreshPage((page) => measureUntilUsable(page, path, shown(page), SLOWEST_LINE));
      console.log(`Dashboard at 400 kbit/s and 400 ms: ${name} after ${ms.toFixed(0)} ms`);
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** What a browser keeps of somebody who has signed in. */
async function signIn(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await enter(page);
  const kept = await context.storageState();
  await context.close();
  return kept;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

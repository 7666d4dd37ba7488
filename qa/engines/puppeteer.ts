import { launch, TargetType, type ElementHandle, type Page, type SupportedBrowser } from 'puppeteer-core';
import type { Engine, Tab } from './engine';

const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const SIZE = { width: 1280, height: 800 };

/** An engine that puppeteer drives over WebDriver BiDi. */
export function puppeteerEngine(name: string, browser: SupportedBrowser, executablePath: string): Engine {
  return {
    name,
    start: async () => {
      const args = browser === 'chrome' ? CHROMIUM_ARGS : [];
      const running = await launch({
        browser,
        executablePath,
        args,
        protocol: 'webDriverBiDi',
        defaultViewport: SIZE,
        env: { ...process.env, TZ: 'Europe/Berlin' },
      });
      const complaints: string[] = [];
      running.on('targetcreated', (target) => {
        // Workers are targets too, which have no page.
        if (target.type() !== TargetType.PAGE) return;
        void target.page().then((page) => page?.on('pageerror', (error) => complaints.push(String(error))));
      });
      return { tab: tabOf(await running.newPage()), complaints: () => complaints, close: () => running.close() };
    },
  };
}

function tabOf(page: Page): Tab {
  const find = (expression: string) =>
    page.evaluateHandle(expression) as Promise<unknown> as Promise<ElementHandle<HTMLInputElement>>;
  return {
    goto: async (address) => {
      await page.goto(address);
    },
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => (await find(expression)).type(text),
    pressWithControl: async (key) => {
      await page.keyboard.down('Control');
      await page.keyboard.press(key as 'a');
      await page.keyboard.up('Control');
    },
    chooseFile: async (expression, path) => (await find(expression)).uploadFile(path),
    popup: async (act) => {
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
      await act();
      const popup = await opened;
      if (popup === null) throw new Error('No window was opened.');
      return tabOf(popup);
    },
  };
}

import { defineConfig } from '@playwright/test';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = process.env['CHROMIUM_PATH'];

/**
 * The main stories in Chromium, against the built product: part of npm test. scripts/e2e.mjs finds Chromium, builds what is stale,
 * and runs them. The other browser tests are in qa/, with this configuration but for their folder.
 */
export default defineConfig({
  testDir: '.',
  // The corpus of action logs is recorded on demand (node scripts/recordCorpus.mjs).
  testMatch: process.env['STORY'] === undefined ? '*.spec.ts' : `${process.env['STORY']}.story.ts`,
  outputDir: '../test-results/browser',
  workers: 2,
  // Each test has users of its own: none needs to wait for the others of its file.
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // A trace of every story takes a third of the time of all of them: ask for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) },
  },
});

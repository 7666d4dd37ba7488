import { defineConfig } from '@playwright/test';
import e2e from '../../e2e/playwright.config';

/** Stories in Chromium against software that nobody here wrote. start.mjs installs it, and runs them. */
export default defineConfig({
  testDir: 'stories',
  outputDir: '../../test-results/real',
  workers: 1,
  retries: 0,
  // Servers of other people are asked several times for one step.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  ...(e2e.use && { use: e2e.use }),
  reporter: [['list'], ['json', { outputFile: '../../test-results/realStories.json' }]],
});

import { defineConfig } from '@playwright/test';
import e2e from '../../e2e/playwright.config';

/** A story in Chromium whose calls go through Prism, which holds them against the API's document. start.mjs installs it, and runs it. */
export default defineConfig(e2e, {
  testDir: '.',
  outputDir: '../../test-results/prism',
  reporter: [['list'], ['json', { outputFile: '../../test-results/prism.json' }]],
});

import { defineConfig } from '@playwright/test';
import e2e from '../../e2e/playwright.config';

/** Fonts to test with, each alone: the path of a fontconfig file for each family. */
const FONTCONFIG_FILES = JSON.parse(process.env['FONTCONFIG_FILES'] ?? '{}') as Record<string, string>;
const IN_ANY_FONT = ['**/browser/everyScreen.spec.ts', '**/e2e/firstPost.spec.ts'];
/** Needs no second font: colors and movements have nothing to do with the space that texts take. */
const IN_ONE_FONT = /dark|nothing moves/;

/** Stories that are not repeated: every screen of theirs is visited here, in all its looks. */
const ONCE = '**/screens.spec.ts';

/** All that a browser proves: the main stories again, held against axe wherever they say so, and the others. start.mjs runs them. */
export default defineConfig(e2e, {
  testDir: '../..',
  outputDir: '../../test-results/browserDeep',
  reporter: [['list'], ['json', { outputFile: '../../test-results/browserDeep.json' }]],
  projects: [
    {
      name: 'fonts as they are',
      testMatch: ['e2e/*.spec.ts', 'qa/browser/*.spec.ts'],
      testIgnore: [ONCE, ...(Object.keys(FONTCONFIG_FILES).length > 0 ? IN_ANY_FONT : [])],
    },
    ...Object.entries(FONTCONFIG_FILES).map(([family, file], place) => ({
      name: `only ${family}`,
      ...(place > 0 && { grepInvert: IN_ONE_FONT }),
      testMatch: IN_ANY_FONT,
      use: { launchOptions: { ...e2e.use?.launchOptions, env: { ...process.env, FONTCONFIG_FILE: file } } },
    })),
  ],
});

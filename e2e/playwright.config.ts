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

/** A story that is played on demand, such as `corpus`. */
const story = process.env['STORY'];

/** Fonts to test with, each alone: the path of a fontconfig file for each family. */
const FONTCONFIG_FILES = JSON.parse(story === undefined ? (process.env['FONTCONFIG_FILES'] ?? '{}') : '{}') as Record<
  string,
  string
>;
const IN_ANY_FONT = ['everyScreen.spec.ts', 'firstPost.spec.ts'];
/** Needs no second font: colors and movements have nothing to do with the space that texts take. */
const IN_ONE_FONT = /dark|nothing moves/;

const executablePath = process.env['CHROMIUM_PATH'];
const LAUNCH = { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) };

/** Browser tests of the built product. scripts/e2e.mjs finds Chromium, builds what is stale, and runs them. */
export default defineConfig({
  testDir: '.',
  // The corpus of action logs is recorded on demand (npm run record:corpus).
  testMatch: story === undefined ? '*.spec.ts' : `${story}.story.ts`,
  outputDir: '../test-results/browser',
  workers: 2,
  // A browser on a busy machine has moods. What passes only the second time is named flaky at the end of the run.
  retries: 1,
  // Each test has users of its own: none needs to wait for the others of its file.
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `../test-results/${story ?? 'browser'}.json` }]],
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // A trace of every story takes a third of the time of all of them: ask for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: LAUNCH,
  },
  projects: [
    { name: 'fonts as they are', testIgnore: Object.keys(FONTCONFIG_FILES).length > 0 ? IN_ANY_FONT : [] },
    ...Object.entries(FONTCONFIG_FILES).map(([family, file], place) => ({
      name: `only ${family}`,
      ...(place > 0 && { grepInvert: IN_ONE_FONT }),
      testMatch: IN_ANY_FONT,
      use: { launchOptions: { ...LAUNCH, env: { ...process.env, FONTCONFIG_FILE: file } } },
    })),
  ],
});

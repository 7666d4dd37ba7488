/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

// Inherited by the workers: times in tests are those of UTC wherever they run.
process.env['TZ'] = 'UTC';

// For hooks and tests that wait for a real database or server on a busy machine; how fast the product is, tests say themselves.
const testTimeout = 60_000;

/** Compiles as babel.config.js does for webpack, in a twentieth of the time, which a fresh clone waits for. */
const compile = (tsx: boolean): [string, object] => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
  },
];
const transform = { '\\.tsx$': compile(true), '\\.m?[jt]s$': compile(false) };
// Packages of the server that come as ES modules alone.
const transformIgnorePatterns = [
  '/node_modules/(?!(typebox|uuid|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|p-limit|yocto-queue|jose)/)',
];

/**
 * Tests of long lists, of plans, of memory and the like take too long for every change: they are named *.deep.test.ts(x),
 * and run alone and instead of the others when POSTWRIGHT_DEEP=1 is set, as npm run qa does.
 */
const isDeep = process.env['POSTWRIGHT_DEEP'] === '1';
const notHere = isDeep ? '(?<!\\.deep)\\.test\\.tsx?$' : '\\.deep\\.test\\.tsx?$';
const testPathIgnorePatterns = ['/node_modules/', notHere];

/** Tests of what strangers and other users may try, generated from the route table: npm test attacks. */
const ATTACKS = '<rootDir>/server/attacks/';

const ON_POSTGRES = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/server/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
  transform,
  transformIgnorePatterns,
};

const config: Config = {
  // Jest takes it from here alone: what a project says of it is not heard.
  testTimeout,
  // By default Jest leaves a core for its watcher: on two cores that is half of the machine.
  maxWorkers: '100%',
  projects: [
    {
      displayName: 'contract',
      testEnvironment: 'node',
      // The replay core runs without a browser; its tests that need one are named .test.tsx.
      testMatch: ['contract', 'qa', 'scripts', 'src/replay'].map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
      testPathIgnorePatterns,
      transform,
      // The test of .env.example asks the server which settings it reads.
      transformIgnorePatterns,
    },
    {
      displayName: 'spa',
      testEnvironment: '<rootDir>/src/testing/serverOriginEnvironment.ts',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...testPathIgnorePatterns, '<rootDir>/src/replay/.*\\.test\\.ts$'],
      globalSetup: '<rootDir>/server/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupTests.ts'],
      moduleNameMapper: { '\\.(css|png|webp|svg)$': '<rootDir>/__mocks__/file.js' },
      transform,
    },
    {
      displayName: 'server',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      testPathIgnorePatterns: [...testPathIgnorePatterns, ATTACKS],
      ...ON_POSTGRES,
    },
    {
      displayName: 'attacks',
      testMatch: [`${ATTACKS}**/*.test.ts`],
      testPathIgnorePatterns,
      ...ON_POSTGRES,
    },
  ],
};

export default config;

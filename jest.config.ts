/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

// Inherited by the workers: times in tests are those of UTC wherever they run.
process.env['TZ'] = 'UTC';

// For hooks and tests that wait for a real database or server on a busy machine; how fast the product is, tests say themselves.
const testTimeout = 60_000;

/** Compiles as webpack.config.ts does for the server's Node. */
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
/**
 * Tests of long lists, of plans, of memory and the like take too long for every change: they are named *.deep.test.ts(x),
 * and run alone and instead of the others when POSTWRIGHT_DEEP=1 is set, as npm run qa does.
 */
const isDeep = process.env['POSTWRIGHT_DEEP'] === '1';
const notHere = isDeep ? '(?<!\\.deep)\\.test\\.tsx?$' : '\\.deep\\.test\\.tsx?$';
const testPathIgnorePatterns = ['/node_modules/', notHere];

/** Tests of what strangers and other users may try, generated from the route table: npm test attacks. */
const ATTACKS = '<rootDir>/server/attacks/';

/**
 * Plain Node instead of a context of its own for each file: packages and sources are loaded once per worker, and run as they do
 * in production. In Jest's own runner that loading is two thirds of the work.
 */
const IN_NODE = {
  runner: 'jest-light-runner/child-process',
  setupFilesAfterEnv: ['<rootDir>/server/testing/plainNode.mjs'],
  testPathIgnorePatterns,
  transform,
};

const ON_POSTGRES = {
  ...IN_NODE,
  globalSetup: '<rootDir>/server/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
};

const config: Config = {
  // Jest takes it from here alone: what a project says of it is not heard.
  testTimeout,
  // By default Jest leaves a core for its watcher: on two cores that is half of the machine.
  maxWorkers: '100%',
  projects: [
    {
      displayName: 'units',
      // What needs neither a server nor a browser; a test of src that needs either is named .test.tsx.
      testMatch: ['contract', 'qa', 'scripts', 'src'].map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
      ...IN_NODE,
    },
    {
      displayName: 'spa',
      testEnvironment: '<rootDir>/src/testing/serverOriginEnvironment.ts',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      testPathIgnorePatterns,
      globalSetup: '<rootDir>/server/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupTests.ts'],
      moduleNameMapper: { '\\.(css|png|webp|svg)$': '<rootDir>/__mocks__/file.js' },
      transform,
    },
    {
      displayName: 'server',
      ...ON_POSTGRES,
      testMatch: ['server', 'sandbox'].map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
      testPathIgnorePatterns: [...testPathIgnorePatterns, ATTACKS],
    },
    {
      displayName: 'attacks',
      ...ON_POSTGRES,
      testMatch: [`${ATTACKS}**/*.test.ts`],
      // Those that send a part of what they could send all of it in npm run qa.
      ...(isDeep && { testPathIgnorePatterns: ['/node_modules/'] }),
    },
  ],
};

export default config;

import { test as base } from '@playwright/test';
import { watchProblems, type Problems } from './problems';
import { startServer, type TestServer } from './server';

export { expect } from '@playwright/test';
export { expectAccessible, expectAccessibleEverywhere, expectNoViolations } from './accessibility';

type Watched = {
  /** Fails the test on anything that goes wrong in its pages. */
  problems: Problems;
};

/** A test that looks at what its pages complain about. */
export const watched = base.extend<Watched>({
  problems: [
    async ({ context }, use) => {
      const problems = await watchProblems(context);
      await use(problems);
      problems.expectNone();
    },
    { auto: true },
  ],
});

/** A test with a real server behind it, which the tests of a worker share: each has users of its own. */
export const test = watched.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName }, use) => {
      const server = await startServer({ label: browserName });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

/** A test that stops or kills the server, and therefore has one of its own. */
export const ownServerTest = watched.extend<{ server: TestServer }>({
  server: async ({ browserName }, use) => {
    const server = await startServer({ label: browserName });
    await use(server);
    await server.dispose();
  },
  baseURL: ({ server }, use) => use(server.origin),
});

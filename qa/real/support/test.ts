import { mergeTests, test as base } from '@playwright/test';
import { startServer, type TestServer } from '../../../e2e/support/server';
import { watched } from '../../../e2e/support/test';
import { startPages, type Pages } from './pages';
import { startProxy, type FaultyProxy } from './proxy';
import { startRealServers, type RealServers } from './servers';

export { expect } from '@playwright/test';

type Servers = {
  real: RealServers;
  /** An address of the PDS on whose way calls can be spoiled. */
  faulty: FaultyProxy;
};

/** A test of Bluesky's own servers, without the product. */
export const serversTest = base.extend<object, Servers>({
  real: [
    async ({ browserName: _ }, use) => {
      const real = await startRealServers();
      await use(real);
      await real.close();
    },
    { scope: 'worker' },
  ],
  faulty: [
    async ({ real }, use) => {
      const proxy = await startProxy(real.pds);
      await use(proxy);
      proxy.close();
    },
    { scope: 'worker' },
  ],
});

/** A test of the built product, which may call these servers and which all tests share. */
export const test = mergeTests(watched, serversTest).extend<object, { pages: Pages; server: TestServer }>({
  pages: [
    async ({ browserName: _ }, use) => {
      const pages = await startPages();
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ real, faulty, pages }, use) => {
      const { host, port } = new URL(real.pds);
      const others = [real.plc, faulty.origin, pages.origin].map((origin) => new URL(origin).host);
      const server = await startServer({
        label: 'real',
        // It says whatever it can: a test looks for secrets there.
        logLevel: 'trace',
        // Only there may an authorization come back to a client that no server knows.
        hostname: '127.0.0.1',
        env: {
          PRIVATE_SERVERS: [host, `127.0.0.1:${port}`, ...others].join(','),
          BLUESKY_PLC_URL: real.plc,
        },
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

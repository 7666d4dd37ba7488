import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../config';
import { createLogger } from '../logging/logger';
import { startServer } from '../startServer';
import { freePort } from './freePort';
import { NO_LIMITS } from './noLimits';
import { createTestDatabase } from './testDatabase';

/** The whole product listening on free ports, with a database and a sandbox of its own. */
export type TestServer = { origin: string; sandboxOrigin: string; stop: () => Promise<void> };

/** Starts the product for the screens' tests, which open it as a browser would. */
export async function startTestServer(): Promise<TestServer> {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-test-server-'));
  const origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    DATABASE_URL: database.databaseUrl,
    PUBLIC_ORIGIN: origin,
  });
  const logger = createLogger({ level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' });
  const server = await startServer(config, { logger, rateLimits: NO_LIMITS });
  return {
    origin,
    sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
    stop: async () => {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

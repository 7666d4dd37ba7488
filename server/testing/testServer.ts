import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../config';
import type { Environment } from '../lib/environment';
import { createLogger } from '../lib/logger';
import { startServer } from '../startServer';
import { hashCheaply } from './cheapPasswords';
import { freePort } from './freePort';
import { NO_LIMITS } from './noLimits';
import { createTestDatabase } from './testDatabase';

hashCheaply();

/** The whole product listening on free ports, with a sandbox of its own. */
export type TestServer = { origin: string; sandboxOrigin: string; stop: () => Promise<void> };

type Options = { databaseUrl: string; environment?: Environment } & Partial<Parameters<typeof startServer>[1]>;

/** Starts the product on a database, with a data folder of its own. */
export async function startTestServerOn({ databaseUrl, environment, ...options }: Options): Promise<TestServer> {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-test-server-'));
  // Browsers take passkeys for names alone.
  const origin = `http://localhost:${port}`;
  const config = readConfig({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: origin,
    ...environment,
  });
  const logger = createLogger({ level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' });
  const server = await startServer(config, { logger, rateLimits: NO_LIMITS, ...options });
  return {
    origin,
    sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the product for the screens' tests, which open it as a browser would. */
export async function startTestServer(): Promise<TestServer> {
  const database = await createTestDatabase();
  const server = await startTestServerOn({ databaseUrl: database.databaseUrl });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await database.drop();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../../server/database/embedded/embeddedPostgres';
import { createTemplateDatabase, TEST_DATABASE_URL_VARIABLE } from '../../../server/testing/testDatabase';

/** Runs a measurement on a PostgreSQL of its own, as durable as the product's. */
export async function withPostgres(measure: () => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    process.env[TEST_DATABASE_URL_VARIABLE] = postgres.databaseUrl;
    await createTemplateDatabase();
    await measure();
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

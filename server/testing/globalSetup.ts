import { createTemplateDatabase, TEST_DATABASE_URL_VARIABLE } from './testDatabase';
import { run } from './testRun';
import { startTestPostgres } from './testPostgres';
import { startTestServer } from './testServer';

/** Starts, once per run, what every test file shares; the workers learn the addresses from the environment. */
export default async function globalSetup(): Promise<void> {
  run.postgres = await startTestPostgres();
  process.env[TEST_DATABASE_URL_VARIABLE] = run.postgres.databaseUrl;
  await createTemplateDatabase();
  run.server = await startTestServer();
  process.env['POSTWRIGHT_TEST_ORIGIN'] = run.server.origin;
  process.env['POSTWRIGHT_TEST_SANDBOX_ORIGIN'] = run.server.sandboxOrigin;
}

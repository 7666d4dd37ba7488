import type { TestPostgres } from './testPostgres';
import type { TestServer } from './testServer';

/** What globalSetup started and globalTeardown has to end; both run in Jest's main process. */
export const run: { postgres?: TestPostgres; server?: TestServer } = {};

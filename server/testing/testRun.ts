import type { TestPostgres } from './testPostgres';
import type { TestServer } from './testServer';

/** Processes started by globalSetup and ended by globalTeardown; both run in Jest's main process. */
export const run: { postgres?: TestPostgres; server?: TestServer } = {};

import type { TestPostgres } from './testPostgres';

/** What globalSetup started and globalTeardown has to end; both run in Jest's main process. */
export const run: { postgres?: TestPostgres } = {};

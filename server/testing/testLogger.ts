import { createLogger } from '../lib/logger';

/** The log of what is tested: silent, unless TEST_LOG_LEVEL names a level. */
export const testLogger = createLogger({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });

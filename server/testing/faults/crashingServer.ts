import { readConfig } from '../../config';
import { createLogger } from '../../plugins/logging';
import type { PublishStep } from '../../publishing/probe';
import { startServer } from '../../startServer';
import { FAULT_TIMING } from './timing';

const NO_LIMIT = 1_000_000;

/**
 * The product's server, in a hurry, which ends itself as kill -9 does at a named step of publishing. Environment: that
 * of the server, CRASH_AT (a step) and CRASH_AFTER (at its how-manieth time).
 */
async function main(): Promise<void> {
  const crashAt = process.env['CRASH_AT'];
  let left = Number(process.env['CRASH_AFTER'] ?? 1);
  const probe = (step: PublishStep) => {
    if (step !== crashAt) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  await startServer(readConfig(process.env), {
    logger: createLogger({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    publisher: { timing: FAULT_TIMING, probe },
    rateLimits: { auth: NO_LIMIT, postWrites: NO_LIMIT, uploads: NO_LIMIT, other: NO_LIMIT },
  });
  process.stdout.write('ready\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});

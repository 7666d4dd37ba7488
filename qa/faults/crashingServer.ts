import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readConfig } from '../../server/config';
import { createLogger } from '../../server/lib/logger';
import type { Probe } from '../../server/publishing/delivery';
import type { PublisherTiming } from '../../server/publishing/timing';
import { startServer } from '../../server/startServer';
import { NO_LIMITS } from '../../server/testing/noLimits';
import { onWorkBegun } from '../../server/http/inHand';
import { jumpClock } from './jumpClock';
import { markCalls } from './markCalls';
import { FAULT_TIMING } from './timing';

/**
 * The product's server, with shorter durations, which ends itself as kill -9 does. It reads its environment as JSON from
 * its standard input: that of the server, and
 * CRASH_AT (a step), CRASH_AFTER (which time it is reached), CRASH_DELAY_MS (how long after it), CRASH_HELD_BACK (times
 * count from SIGUSR1 on);
 * POISON (a text: the server dies of every post that holds it); TIMING (durations as JSON);
 * WATCHDOG_MS (how long its event loop may stand), STAND_AT (a kind of work that makes it stand when it is begun);
 * CLOCK_JUMP_MS (how far SIGUSR2 moves the process's clock). SIGTERM stops it in order.
 */
async function main(): Promise<void> {
  const env = { ...process.env, ...(JSON.parse(await text(process.stdin)) as NodeJS.ProcessEnv) };
  process.on('SIGUSR2', () => jumpClock(Number(env['CLOCK_JUMP_MS'] ?? 0)));
  onWorkBegun(({ kind }) => {
    if (kind === env['STAND_AT']) standForEver();
  });
  const server = await startServer(readConfig(env), {
    logger: createLogger({ level: env['TEST_LOG_LEVEL'] ?? 'silent' }),
    publisher: {
      timing: { ...FAULT_TIMING, ...(JSON.parse(env['TIMING'] ?? '{}') as Partial<PublisherTiming>) },
      probe: createProbe(env),
    },
    rateLimits: NO_LIMITS,
    ...(env['WATCHDOG_MS'] !== undefined && { watchdog: { afterMs: Number(env['WATCHDOG_MS']) } }),
  });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  process.stdout.write('ready\n');
}

function createProbe({ CRASH_AT, CRASH_AFTER, CRASH_DELAY_MS, CRASH_HELD_BACK, POISON }: NodeJS.ProcessEnv): Probe {
  let left = Number(CRASH_AFTER ?? 1);
  const mark = markCalls();
  let isHeldBack = CRASH_HELD_BACK !== undefined;
  process.on('SIGUSR1', () => (isHeldBack = false));
  return (step, delivery) => {
    mark(step, delivery);
    const die = () => crash(`${step} ${delivery?.postId ?? ''}`);
    if (POISON !== undefined && step === 'calling' && delivery?.text.includes(POISON)) die();
    if (step !== CRASH_AT || isHeldBack) return;
    left -= 1;
    if (left === 0 && CRASH_DELAY_MS !== undefined) setTimeout(die, Number(CRASH_DELAY_MS));
    else if (left === 0) die();
  };
}

/** Keeps the event loop from turning. */
function standForEver(): never {
  for (;;) Math.random();
}

function crash(place: string): void {
  try {
    writeSync(1, `crash ${place}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});

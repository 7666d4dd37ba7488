import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { MARK_HEADER } from '../../sandbox/endpoint';
import { readConfig } from '../../server/config';
import { onWorkBegun } from '../../server/http/inHand';
import { createLogger } from '../../server/lib/logger';
import type { Delivery, Probe } from '../../server/publishing/delivery';
import type { PublisherTiming } from '../../server/publishing/timing';
import { startServer } from '../../server/startServer';
import { NO_LIMITS } from '../../server/testing/noLimits';
import type { StartOptions } from './servers';

/**
 * Minutes become seconds, in the same order of sizes: a look at the network still comes later than any call of a dead
 * server can arrive there.
 */
const FAULT_TIMING: Partial<PublisherTiming> = {
  sweepMs: 200,
  callTimeoutMs: 1_500,
  leaseMs: 12_000,
  heartbeatMs: 2_000,
  checkDelaysMs: [500, 2_000, 4_000],
  // An account gets more posts in a minute here than others in a day, and a network shows the last hundred.
  clockUncertaintyMs: 6_000,
  backoffMs: 300,
  backoffMaxMs: 2_000,
  // A network may work on a call for longer after its sender has given up than any fault delays it.
  networkWorksMs: 2_000,
  mediaTimeoutMs: 4_000,
};

/**
 * The product's server, with shorter durations, which ends itself as kill -9 does. It reads its environment as JSON from its
 * standard input; FAULTS are the options with which it was started. SIGUSR1: a crash that was held back may come; SIGUSR2: its
 * clock jumps; SIGTERM stops it in order.
 */
async function main(): Promise<void> {
  const env = { ...process.env, ...(JSON.parse(await text(process.stdin)) as NodeJS.ProcessEnv) };
  const options = JSON.parse(env['FAULTS'] ?? '{}') as StartOptions;
  process.on('SIGUSR2', () => jumpClock(options.clockJumpMs ?? 0));
  onWorkBegun(function standForEver({ kind }) {
    // Keeps the event loop from turning; the log names this function.
    while (kind === options.standAt) Math.random();
  });
  const server = await startServer(readConfig(env), {
    logger: createLogger({ level: env['TEST_LOG_LEVEL'] ?? 'silent' }),
    publisher: { timing: { ...FAULT_TIMING, ...options.timing }, probe: createProbe(options) },
    rateLimits: NO_LIMITS,
    ...(options.watchdogMs !== undefined && { watchdog: { afterMs: options.watchdogMs } }),
  });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  process.stdout.write('ready\n');
}

function createProbe({ crash }: StartOptions): Probe {
  const mark = markCalls();
  let left = crash?.after ?? 1;
  let isHeldBack = crash?.isHeldBack === true;
  process.on('SIGUSR1', () => (isHeldBack = false));
  const isMeant = ({ platform, text: said }: Delivery) =>
    (crash?.on?.includes(platform) ?? true) && (crash?.of ?? said) === said;
  return (step, delivery) => {
    mark(step, delivery);
    if (step !== crash?.at || isHeldBack || (delivery !== undefined && !isMeant(delivery))) return;
    left -= 1;
    const die = () => endAsCrash(`${step} ${delivery?.postId ?? ''}`);
    if (left === 0 && crash.delayMs !== undefined) setTimeout(die, crash.delayMs);
    else if (left === 0) die();
  };
}

function endAsCrash(place: string): void {
  try {
    writeSync(1, `crash ${place}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/**
 * Marks each call that publishes with the id of its post, which no network is told otherwise: so the sandbox's ledger says
 * which post of ours made which of X's, whatever their texts. Returns the probe that sees the calls begin.
 */
function markCalls(): Probe {
  const postIds = new AsyncLocalStorage<string>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { addHeader: (name: string, value: string) => void } };
    const postId = postIds.getStore();
    if (postId !== undefined) request.addHeader(MARK_HEADER, postId);
  });
  return (step, delivery) => {
    if (step === 'calling' && delivery !== undefined) postIds.enterWith(delivery.postId);
  };
}

/** Sets this process's wall clock, as somebody at the machine would; the monotonic clock goes on. */
function jumpClock(byMs: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + byMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: ConstructorParameters<typeof Date> | []) =>
      args.length === 0 ? new target(now()) : Reflect.construct(target, args),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});

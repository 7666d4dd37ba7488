import { readConfig } from './config';
import { DataDirInUseError } from './database/embedded/installation';
import { ConfigError } from './lib/environment';
import { errorCode } from './lib/errorCode';
import { createLogger } from './lib/logger';
import { createOutageLog } from './database/outages';
import { StoreUnavailable } from './media/stores/storedFiles';
import { startServer } from './startServer';

const CONFIG_EXIT_CODE = 78;

/** One Ctrl-C can arrive twice, from the terminal and passed on by npm; a later one means "at once". */
const SAME_KEYPRESS_MS = 1_000;

/** Started at import: the server process itself. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const outages = createOutageLog();
  const logger = createLogger({ level: config.logLevel, absorbs: outages.absorbs });
  let stoppingSince: number | null = null;
  const starting = startServer(config, {
    logger,
    outages,
    watchdog: {},
    onProgress: (sentence) => say(process.stderr, sentence),
  });
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
  // Whoever has started us is gone, and can pass on no signal any more: scripts/lib/supervise.mjs.
  process.on('disconnect', handleSignal);
  const { firstLink } = await starting;
  say(process.stdout, `Postwright is ready at ${config.publicOrigin}`);
  if (firstLink !== null) say(process.stdout, `Nobody has an account yet. Sign up as the administrator: ${firstLink}`);

  /** A start under way is waited for: what it has started, PostgreSQL above all, would go on without us. */
  function handleSignal(): void {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_KEYPRESS_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  }
}

main().catch(fail);

function fail(error: unknown): void {
  say(process.stderr, sentenceOf(error));
  process.exit(exitCodeOf(error));
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Postwright could not start.';
  if (errorCode(error) === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use: stop what listens there, or set PORT, SANDBOX_PORT or METRICS_PORT.`;
  }
  return error.message;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof DataDirInUseError) return error.exitCode;
  const isUnset = error instanceof StoreUnavailable && error.reason === 'refused';
  return error instanceof ConfigError || isUnset ? CONFIG_EXIT_CODE : 1;
}

function say(stream: NodeJS.WriteStream, sentence: string): void {
  stream.write(`${sentence}\n`);
}

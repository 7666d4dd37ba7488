import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { ConfigError } from '../../lib/environment';
import { checkKeys } from './checkKeys';
import { CheckRefused } from './wish';

const FAILED_EXIT_CODE = 1;
const REFUSED_EXIT_CODE = 78;

/** npm run check-keys -- x: see docs/networks.md. */
async function main(): Promise<void> {
  const stopping = new AbortController();
  // The first one lets the check delete what it has published; the second ends it.
  const handleSignal = () => {
    if (stopping.signal.aborted) process.exit(FAILED_EXIT_CODE);
    process.stderr.write('Stopping: what was published is deleted first.\n');
    stopping.abort();
  };
  process.on('SIGINT', handleSignal);
  process.on('SIGTERM', handleSignal);
  let typed: Interface | null = null;
  const isGood = await checkKeys(process.argv.slice(2), process.env, {
    say: (line) => void process.stdout.write(`${line}\n`),
    async readLine(signal) {
      typed ??= createInterface({ input: process.stdin });
      return nextLine(typed, signal);
    },
    signal: stopping.signal,
  });
  if (!isGood) process.exitCode = FAILED_EXIT_CODE;
}

/** The next line that is typed; null when there will be none. */
async function nextLine(typed: Interface, signal: AbortSignal): Promise<string | null> {
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  try {
    const [line] = (await Promise.race([
      once(typed, 'line', { signal: until }),
      once(typed, 'close', { signal: until }),
    ])) as [string | undefined];
    return line ?? null;
  } catch {
    return null;
  } finally {
    over.abort();
  }
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    const isRefused = error instanceof CheckRefused || error instanceof ConfigError;
    process.exitCode = isRefused ? REFUSED_EXIT_CODE : FAILED_EXIT_CODE;
  })
  // What is still typed keeps the process alive else.
  .finally(() => process.stdin.destroy());

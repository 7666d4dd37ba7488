import { startSandbox } from './startSandbox';

/**
 * The sandbox as a process of its own. Environment: SANDBOX_PORT 3001, SANDBOX_HOST 127.0.0.1, DATA_DIR ./.data ('' keeps
 * nothing), PUBLIC_ORIGIN http://localhost:3000, SANDBOX_LENIENT 1 for tests that count what was sent twice.
 */
async function main(): Promise<void> {
  const { SANDBOX_PORT, SANDBOX_HOST, DATA_DIR, PUBLIC_ORIGIN, SANDBOX_LENIENT } = process.env;
  const sandbox = await startSandbox({
    host: SANDBOX_HOST ?? '127.0.0.1',
    port: Number(SANDBOX_PORT ?? 3001),
    dataDir: DATA_DIR === '' ? null : (DATA_DIR ?? './.data'),
    publicOrigin: PUBLIC_ORIGIN ?? 'http://localhost:3000',
    isLenient: SANDBOX_LENIENT === '1',
    hasKin: true,
  });
  const servers = Object.values(sandbox.servers).flat();
  const lines = servers.map(({ name, server }) => `${name} is ready at http://${server}\n`);
  process.stdout.write([`The sandbox is ready at ${sandbox.origin}\n`, ...lines].join(''));
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`The sandbox could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

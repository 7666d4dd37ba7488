import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../server/testing/freePort';

const execute = promisify(execFile);

const WAIT_MAX_MS = 120_000;
const PAUSE_MS = 200;

/** What a container may take to stop: the time that deploy/compose.yaml and deploy/postwright.service give it. */
const STOP_SECONDS = 30;

export type Container = Awaited<ReturnType<typeof startContainer>>;

/** Starts the image as deploy/compose.yaml does, on a free port of this machine; returns when it is ready. */
export async function startContainer(image: string, options: readonly string[], settings: Record<string, string>) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_ORIGIN: origin, ...settings };
  const id = await podman([
    ...['run', '--detach', ...options, '--network', 'host'],
    ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    image,
  ]);
  const state = (field: string) => podman(['inspect', '--format', `{{.State.${field}}}`, id]);
  const dispose = () => podman(['rm', '--force', '--volumes', id]);
  try {
    await untilReady();
  } catch (error) {
    await dispose();
    throw error;
  }

  async function untilReady(): Promise<void> {
    const until = Date.now() + WAIT_MAX_MS;
    while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
      const isRunning = (await state('Running')) === 'true';
      if (!isRunning || Date.now() > until) throw new Error(`It is not ready.\n${await podman(['logs', id])}`);
      await sleep(PAUSE_MS);
    }
  }

  return {
    origin,
    /** What a command in it prints; rejects if that fails. */
    exec: (...command: string[]) => podman(['exec', id, ...command]),
    /** Resolves if the image's HEALTHCHECK finds it healthy. */
    checkHealth: () => podman(['healthcheck', 'run', id]),
    /** Sends SIGTERM; returns its exit code. */
    async stop(): Promise<number> {
      await podman(['stop', '--time', String(STOP_SECONDS), id]);
      return Number(await state('ExitCode'));
    },
    dispose,
  };
}

/** What podman prints; on its other stream it complains where there is no systemd. */
async function podman(args: string[]): Promise<string> {
  const { stdout, stderr } = await execute('podman', args);
  return args[0] === 'logs' ? stdout + stderr : stdout.trim();
}

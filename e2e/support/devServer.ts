import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../server/testing/freePort';

const ROOT = path.resolve(__dirname, '../..');

/** The browser app as `npm run dev` serves it, without the API behind it. */
export type DevServer = {
  /** The address that `npm run dev` prints. */
  origin: string;
  /** Builds anew, as after a change of a file. */
  rebuild: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts webpack's development server on a free port; resolves once it has built the app. */
export async function startDevServer(): Promise<DevServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const running = spawn(process.execPath, ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    running.stdout.on('data', (chunk) => String(chunk).includes('compiled') && resolve());
    running.once('close', () => reject(new Error('webpack ended before it had built the app')));
  });
  return {
    origin,
    async rebuild() {
      await fetch(`${origin}/webpack-dev-server/invalidate`);
    },
    async stop() {
      const ended = once(running, 'close');
      running.kill();
      await ended;
    },
  };
}

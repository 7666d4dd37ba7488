import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../server/testing/freePort';
import { within } from '../../server/testing/until';
import { untilExit } from '../../server/testing/untilExit';

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
  const serve = ['node_modules/webpack/bin/webpack.js', 'serve', '--config', 'webpack.dev.config.ts'];
  const running = spawn(process.execPath, serve, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const built = new Promise<void>((resolve, reject) => {
    running.stdout.on('data', (chunk) => String(chunk).includes('compiled') && resolve());
    running.once('close', () => reject(new Error('webpack ended before it had built the app')));
  });
  await within(built, 'webpack to build the app', 120_000);
  return {
    origin,
    async rebuild() {
      await fetch(`${origin}/webpack-dev-server/invalidate`);
    },
    async stop() {
      running.kill();
      await untilExit(running, 'webpack');
    },
  };
}

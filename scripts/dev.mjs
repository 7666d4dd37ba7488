/** npm run dev: the browser app with hot reload on PORT (3000), the API behind it; both start anew on changes. */
import './lib/checkNode.mjs';
import { spawn } from 'node:child_process';
import { readEnvFile } from './lib/environment.mjs';
import { ensureAllInstalled } from './lib/install.mjs';
import { tool } from './lib/programs.mjs';
import { root } from './lib/root.mjs';

const STOP_WAIT_MAX_MS = 10_000;

await ensureAllInstalled();
readEnvFile();

const port = process.env.PORT ?? '3000';
const apiPort = process.env.API_PORT ?? '3100';
const publicOrigin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;

const parts = [
  start([...tool.tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
    PORT: apiPort,
    PUBLIC_ORIGIN: publicOrigin,
  }),
  start([...tool.webpack, 'serve', '--config', 'webpack.dev.config.ts'], {
    PORT: port,
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  }),
];
for (const part of parts) part.once('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);

// Each part leads a process group: Ctrl-C reaches us alone, and we end both with all that they started.
function start([command, ...args], env) {
  return spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit', detached: true });
}

function stopAll() {
  for (const part of parts) end(part, 'SIGTERM');
  setTimeout(() => parts.forEach((part) => end(part, 'SIGKILL')), STOP_WAIT_MAX_MS).unref();
}

function end({ pid, exitCode, signalCode }, signal) {
  if (exitCode === null && signalCode === null) process.kill(-pid, signal);
}

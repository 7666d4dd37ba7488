/** npm start: installs and builds what is missing or stale, then becomes the server. */
import './lib/checkNode.mjs';
import module from 'node:module';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

// npm runs scripts through a shell, which dies of the SIGTERM that npm passes on to it and tells us nothing.
const { ppid: shell } = process;
const isOrphan = () => process.ppid !== shell;
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => isOrphan() && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

process.chdir(root);
await ensureInstalled();
await ensureBuilt();

// Newer versions of Node then start faster the second time.
module.enableCompileCache?.();
process.env.NODE_ENV = 'production';
// In this process, so that signals need no passing on.
await import('../dist/server/main.js');

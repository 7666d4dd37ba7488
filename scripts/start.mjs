/** npm start: installs and builds what is missing or stale, then runs the server, and again whenever its watchdog ends it. */
import './lib/checkNode.mjs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { readEnvFile } from './lib/environment.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { supervise } from './lib/supervise.mjs';

process.chdir(root);
readEnvFile();
await ensureInstalled();
await ensureBuilt();

// package.json starts this with exec, so a signal to npm, or Ctrl-C, reaches us with nothing between that could swallow it. (Windows
// has no exec; there the second half of that line starts it.)
await supervise(path.join(root, 'dist/server/main.js'), {
  NODE_ENV: 'production',
  // Newer versions of Node then start faster the second time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(os.tmpdir(), 'node-compile-cache'),
});

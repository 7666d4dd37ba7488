/** npm start: installs and builds what is missing or stale, then becomes the server. */
import './lib/checkNode.mjs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { readEnvFile } from './lib/environment.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

process.chdir(root);
readEnvFile();
await ensureInstalled();
await ensureBuilt();

// Newer versions of Node then start faster the second time.
module.enableCompileCache?.();
process.env.NODE_ENV = 'production';
// In this process: package.json starts it with exec, so a signal to npm, or Ctrl-C, reaches the server with nothing between
// them that could swallow it. (Windows has no exec; there the second half of that line starts it.)
await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href);

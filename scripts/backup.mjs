/** npm run backup -- --to <folder>: backs up the data folder, while the server runs or not. */
import './lib/checkNode.mjs';
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
await import(pathToFileURL(path.join(root, 'dist/server/backup.js')).href);

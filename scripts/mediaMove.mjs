/** npm run media:move -- --from file:… --to s3://…: moves uploaded files, with the settings of .env. */
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
await import(pathToFileURL(path.join(root, 'dist/server/mediaMove.js')).href);

/** npm run invite-link and npm run reset-link: prints a link for somebody who can't get one in the product, with the settings of .env. */
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
await import(pathToFileURL(path.join(root, 'dist/server/link.js')).href);

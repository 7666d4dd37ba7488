import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from './contentHash.mjs';
import { npm, run } from './programs.mjs';
import { requireSuccess, withProgress } from './progress.mjs';
import { root } from './root.mjs';

/** It alone decides what is installed: other lines of package.json, such as scripts, change often. */
const LOCKFILE = ['package-lock.json'];
const STAMP = path.join(root, 'node_modules/.postwright-install');

/** Exactly what the lockfile names, for the tests and the build too, even where the environment says production. */
const INSTALL = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];

/** Installs the packages unless those in node_modules belong to the lockfile as it is now. */
export async function ensureInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === contentHash(LOCKFILE)) return;
  const isFirst = !existsSync(path.join(root, 'node_modules'));
  const sentence = isFirst ? 'Installing packages (a minute or two, once)' : 'Updating packages';
  requireSuccess(await withProgress(sentence, () => run(npm(...INSTALL))));
  writeFileSync(STAMP, contentHash(LOCKFILE));
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from './contentHash.mjs';
import { npm, run } from './programs.mjs';
import { requireSuccess, withProgress } from './progress.mjs';
import { root } from './root.mjs';

/** It alone decides what is installed: other lines of package.json, such as scripts, change often. */
const LOCKFILE = ['package-lock.json'];
const STAMP = path.join(root, 'node_modules/.postwright-install');

const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
const PRODUCT = 'product';
const ALL = 'all';

/** Installs what the product is built of and runs on, which is half of all, unless that is there as the lockfile has it now. */
export async function ensureInstalled() {
  if ([PRODUCT, ALL].includes(installed())) return;
  await install(PRODUCT, firstOrNext(), ['ci', '--omit=dev']);
}

/** Installs the packages of tests and tools too, even where the environment says production. */
export async function ensureAllInstalled() {
  if (installed() === ALL) return;
  // npm ci would remove what npm start has installed, perhaps while a server runs on it.
  if (installed() === PRODUCT) await install(ALL, 'Installing tools', ['install', '--no-save', '--include=dev']);
  else await install(ALL, firstOrNext(), ['ci', '--include=dev']);
}

/** Installs what a folder has a lockfile of its own for, beside what the project itself installs. */
export async function ensureInstalledIn(folder, sentence) {
  const stamp = path.join(root, folder, 'node_modules/.postwright-install');
  const hash = contentHash([`${folder}/package.json`, `${folder}/package-lock.json`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const command = npm('ci', '--prefix', path.join(root, folder), ...QUIETLY);
  requireSuccess(await withProgress(sentence, () => run(command)));
  writeFileSync(stamp, hash);
}

/** What node_modules holds of the lockfile as it is now. */
function installed() {
  const [hash, extent] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : [];
  return hash === contentHash(LOCKFILE) ? extent : undefined;
}

function firstOrNext() {
  return existsSync(path.join(root, 'node_modules')) ? 'Updating packages' : 'Installing packages (once)';
}

async function install(extent, sentence, command) {
  requireSuccess(await withProgress(sentence, () => run(npm(...command, ...QUIETLY))));
  writeFileSync(STAMP, `${contentHash(LOCKFILE)} ${extent}`);
}

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from '../../scripts/lib/apt.mjs';
import { contentHash } from '../../scripts/lib/contentHash.mjs';
import { onPath } from '../../scripts/lib/onPath.mjs';
import { npm, run } from '../../scripts/lib/programs.mjs';
import { withProgress } from '../../scripts/lib/progress.mjs';
import { root } from '../../scripts/lib/root.mjs';

const FILES = ['qa/real/.npmrc', 'qa/real/package.json', 'qa/real/package-lock.json'];
const CACHE = path.join(root, '.cache/real');

const HELP = `npm run qa -- real starts Bluesky's own servers from npm (qa/real/package.json), and they could not be installed. It needs a
registry that has these packages and, where better-sqlite3 comes without a program for this machine, a compiler (Debian and
Ubuntu: apt-get install g++ make python3). Nothing was tested.`;

/** A registry that refuses, or says nothing, is given up after seconds or a few minutes: npm alone waits much longer. */
const PATIENCE = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000', '--fetch-timeout=60000'];

/**
 * Installs other people's servers once, beside what the project itself installs, and compiles their database for the Node of
 * this process; returns the folder that holds their packages, or ends with a sentence.
 */
export async function ensureRealSoftware() {
  const name = `${contentHash(FILES).slice(0, 16)}-${process.platform}-${process.arch}-${process.versions.modules}`;
  const folder = path.join(CACHE, name);
  const stamp = path.join(folder, 'installed');
  if (existsSync(stamp)) return folder;
  removeOthers(name);
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) cpSync(path.join(root, file), path.join(folder, path.basename(file)));
  await attempt("Installing Bluesky's own servers (once)", ['ci', '--prefix', folder, '--prefer-offline']);
  await compileDatabase(folder);
  writeFileSync(stamp, '');
  return folder;
}

/** Scripts of packages are off: this one compiles, or fetches, what the servers cannot do without. */
async function compileDatabase(folder) {
  const compile = ['rebuild', 'better-sqlite3', '--prefix', folder, '--ignore-scripts=false'];
  const sentence = 'Compiling their database (a minute or two, once)';
  const missing = ['g++', 'make', 'python3'].filter((name) => onPath([name]).length === 0);
  if (missing.length > 0) {
    // Perhaps there is a program for this machine; else a compiler is needed.
    if ((await tryNpm(sentence, compile, ownHeaders())).isSuccess) return;
    await installWithApt(...missing);
  }
  await attempt(sentence, compile, ownHeaders());
}

/** The headers that came with this Node, if any: otherwise they are fetched from nodejs.org. */
function ownHeaders() {
  const home = path.resolve(process.execPath, '../..');
  return existsSync(path.join(home, 'include/node/node.h')) ? { npm_config_nodedir: home } : {};
}

/** What an older lockfile named is needed no more, and it is large. */
function removeOthers(name) {
  if (!existsSync(CACHE)) return;
  for (const entry of readdirSync(CACHE)) {
    if (entry !== name) rmSync(path.join(CACHE, entry), { recursive: true, force: true });
  }
}

function tryNpm(sentence, args, env) {
  return withProgress(sentence, () => run(npm(...args, ...PATIENCE, '--loglevel=error'), { env }));
}

async function attempt(sentence, args, env) {
  const { isSuccess, output } = await tryNpm(sentence, args, env);
  if (isSuccess) return;
  console.error(`${output}\n${HELP}`);
  process.exit(1);
}

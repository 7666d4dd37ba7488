import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from './contentHash.mjs';
import { run } from './programs.mjs';
import { requireSuccess, withProgress } from './progress.mjs';
import { root } from './root.mjs';

const INPUTS = [
  ...['contract', 'public', 'sandbox', 'server', 'src'],
  ...['.browserslistrc', 'package-lock.json', 'package.json', 'webpack.config.ts'],
  ...['scripts/bundleClient.mjs', 'scripts/bundleServer.mjs', 'scripts/tokenSheetLoader.mjs', 'scripts/writePages.mjs'],
  'tsconfig.json',
];
const STAMP = path.join(root, 'dist/inputs.sha256');

/** A tenth of the time of a build would go into collecting garbage from a small room for what is new. */
const FEWER_COLLECTIONS = '--max-semi-space-size=64';

const isInput = (file) => !/\.test\.tsx?$|\/testing\//.test(file);

/** Builds dist/client and dist/server unless they were built from the sources as they are now. */
export async function ensureBuilt() {
  const inputs = contentHash(INPUTS, isInput);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  rmSync(STAMP, { force: true });
  const env = { NODE_ENV: 'production', BUILD_ID: inputs.slice(0, 12) };
  const node = (...args) => run([process.execPath, FEWER_COLLECTIONS, ...args], { env });
  // Each is busy with one thread for most of its time.
  const bundle = () =>
    Promise.all([
      node('scripts/bundleServer.mjs'),
      node('scripts/bundleClient.mjs', 'client'),
      node('scripts/bundleClient.mjs', 'pages'),
    ]);
  for (const bundled of await withProgress('Building', bundle)) requireSuccess(bundled);
  requireSuccess(await node('scripts/writePages.mjs'));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
}

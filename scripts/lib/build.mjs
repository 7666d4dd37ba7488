import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from './contentHash.mjs';
import { run, tool } from './programs.mjs';
import { requireSuccess, withProgress } from './progress.mjs';
import { root } from './root.mjs';

const INPUTS = [
  ...['contract', 'public', 'server', 'src'],
  ...['.browserslistrc', 'babel.config.js', 'package-lock.json', 'package.json', 'webpack.config.ts'],
  ...['scripts/bundleServer.mjs', 'scripts/tokenSheetLoader.mjs', 'scripts/writePages.mjs', 'tsconfig.json'],
];
const STAMP = path.join(root, 'dist/inputs.sha256');

const isInput = (file) => !/\.test\.tsx?$|\/testing\//.test(file);

/** Builds dist/client and dist/server unless they were built from the sources as they are now. */
export async function ensureBuilt() {
  const inputs = contentHash(INPUTS, isInput);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  rmSync(STAMP, { force: true });
  const webpack = [...tool.webpack, '--mode', 'production', '--stats', 'errors-only'];
  const env = { NODE_ENV: 'production', BUILD_ID: inputs.slice(0, 12) };
  const server = [process.execPath, 'scripts/bundleServer.mjs'];
  const bundle = async () => {
    const built = await run(server);
    return built.isSuccess ? run(webpack, { env }) : built;
  };
  requireSuccess(await withProgress('Building', bundle));
  requireSuccess(await run([process.execPath, 'scripts/writePages.mjs'], { env }));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
}

/** Makes a bundle of webpack.config.ts: node scripts/bundleClient.mjs client. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import webpack from 'webpack';
import { root } from './lib/root.mjs';

const [name] = process.argv.slice(2);
const config = path.join(root, '.cache', `${name}.webpack.config.cjs`);

// Once, where a hook that compiles TypeScript would slow down all that webpack loads.
await build({
  absWorkingDir: root,
  entryPoints: ['webpack.config.ts'],
  outfile: config,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  packages: 'external',
  logLevel: 'warning',
});

const bundles = createRequire(import.meta.url)(config).default;
webpack(bundles.find((bundle) => bundle.name === name)).run((error, stats) => {
  if (error) throw error;
  if (!stats.hasErrors()) return;
  console.error(stats.toString('errors-only'));
  process.exitCode = 1;
});

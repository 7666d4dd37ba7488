/** npm run qa:long -- bench replay: makes one production bundle of the bench, as the product's own code is one, and runs it. */
import path from 'node:path';
import { build } from 'esbuild';
import { prepareBrowser } from '../../../scripts/lib/browser.mjs';

const parts = process.argv.slice(2);
if (parts.length === 0 || ['browser', 'open'].some((part) => parts.includes(part)))
  Object.assign(process.env, await prepareBrowser());

const outfile = path.resolve('.cache/bench/replay.cjs');

await build({
  entryPoints: ['qa/bench/replay/run.ts'],
  outfile,
  bundle: true,
  minify: true,
  sourcemap: true,
  platform: 'node',
  target: 'node20',
  external: ['@playwright/test'],
  loader: { '.css': 'empty', '.svg': 'empty', '.webp': 'empty' },
  // Of what is bundled, only the helper that starts the built server asks where it lies.
  define: { 'process.env.NODE_ENV': '"production"', __dirname: JSON.stringify(path.resolve('e2e/support')) },
});
await import(outfile);

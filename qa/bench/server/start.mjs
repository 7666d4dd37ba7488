/**
 * npm run qa:long -- bench server: compiles the bench and its servers, as `npm start` compiles the server (tsx would name each
 * function anew where it is made), and runs it; packages stay beside it.
 */
import path from 'node:path';
import { build } from 'esbuild';

const outdir = path.resolve('.cache/bench/server');

await build({
  entryPoints: ['qa/bench/server/run.ts', 'qa/bench/server/serverProcess.ts', 'qa/bench/server/importProcess.ts'],
  outdir,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: true,
  logLevel: 'error',
});
await import(path.join(outdir, 'run.js'));

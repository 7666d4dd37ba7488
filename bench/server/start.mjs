/** npm run bench:server: compiles the bench, as `npm start` compiles the server, and runs it; packages stay beside it. */
import path from 'node:path';
import { build } from 'esbuild';

const outfile = path.resolve('.cache/bench/server.cjs');

await build({
  entryPoints: ['bench/server/run.ts'],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: true,
  logLevel: 'error',
});
await import(outfile);

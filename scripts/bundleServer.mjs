/** Bundles the server into dist/server, and what is run beside it where neither its sources nor packages for development are: in a container. */
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './lib/root.mjs';

const PROGRAMS = {
  main: 'server/main.ts',
  backup: 'server/commands/backupCommand.ts',
  restore: 'server/commands/restoreCommand.ts',
  mediaMove: 'server/commands/mediaMoveCommand.ts',
  link: 'server/commands/linkCommand.ts',
  checkKeys: 'server/commands/checkKeys/command.ts',
};

await build({
  absWorkingDir: root,
  entryPoints: PROGRAMS,
  outdir: path.join(root, 'dist/server'),
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'cjs',
  // The bundle finds its packages from where it lies, as Node does.
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});

import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const PROGRAMS = {
  server: 'server/main.ts',
  crashingServer: 'server/testing/faults/crashingServer.ts',
  sandbox: 'server/sandbox/main.ts',
};

/** Packages that carry programs of their own, which cannot be put into one file. */
const NATIVE = ['sharp', '@node-rs/argon2', 'pg-native'];

/** The programs of a run, each as one file: they are started hundreds of times. */
export type Programs = Record<keyof typeof PROGRAMS, string> & { remove: () => Promise<void> };

/** Builds the programs below node_modules, from where they find the packages that stay outside. */
export async function bundlePrograms(): Promise<Programs> {
  const folder = await mkdtemp(path.resolve('node_modules/.postwright-faults-'));
  await build({
    entryPoints: PROGRAMS,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: NATIVE,
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
  });
  const fileOf = (name: keyof typeof PROGRAMS) => path.join(folder, `${name}.js`);
  return {
    server: fileOf('server'),
    crashingServer: fileOf('crashingServer'),
    sandbox: fileOf('sandbox'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

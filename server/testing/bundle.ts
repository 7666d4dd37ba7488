import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** Packages that carry programs of their own, which cannot be put into one file. */
const NATIVE = ['sharp', '@node-rs/argon2', 'pg-native'];

/** Programs by name, each as one file; `remove` takes the files away. */
export type Bundle<Name extends string> = Record<Name, string> & { remove: () => Promise<void> };

/**
 * Builds programs, named by their entry points, into one file each, for tests that start them as processes: that takes
 * a fraction of the time. They stand below node_modules, from where they find the packages that stay outside.
 */
export async function bundle<Name extends string>(entryPoints: Record<Name, string>): Promise<Bundle<Name>> {
  const folder = await mkdtemp(path.resolve('node_modules/.postwright-tests-'));
  await build({
    entryPoints,
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
  const files = Object.keys(entryPoints).map((name) => [name, path.join(folder, `${name}.js`)]);
  return {
    ...Object.fromEntries(files),
    remove: () => rm(folder, { recursive: true, force: true }),
  } as Bundle<Name>;
}

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { execute } from '../../server/database/embedded/runner';
import { bundle } from '../../server/testing/bundle';

/** Commit of the release before this one, which has to work beside it on one database. */
const RELEASE_BEFORE = '40baefc5a599948f51e94c8cce46fff4aeb5d33b';

/** Where that release has the program that starts its server for fault tests, and what it is built of. */
const HARNESS = 'qa/faults/crashingServer.ts';
const SOURCES = ['package.json', 'tsconfig.json', 'contract', 'server', 'qa/faults'];

const CACHE = path.resolve('.cache/faults');

/** The program of an older release, and the folder in which it must be started. */
export type Release = { program: string; folder: string; remove: () => Promise<void> };

/**
 * Takes the release before this one out of the history, with its own harness, and builds its server for fault tests; null where the
 * history is not there. It uses the packages of this release, and those of its own that this one has no more.
 */
export async function exportReleaseBefore(): Promise<Release | null> {
  // Below this release's packages, where it finds them.
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'release-'));
  const sources = path.join(folder, 'sources');
  const remove = () => rm(folder, { recursive: true });
  await mkdir(sources);
  if (!(await extract(RELEASE_BEFORE, SOURCES, folder))) {
    await remove();
    return null;
  }
  await installMissing(folder);
  const programs = await bundle({ server: path.join(sources, HARNESS) });
  return {
    program: programs.server,
    folder: sources,
    remove: async () => {
      await programs.remove();
      await remove();
    },
  };
}

/** Writes files of a commit to the folder's `sources`; false where the commit is not in this copy of the history. */
async function extract(commit: string, files: string[], folder: string): Promise<boolean> {
  const archive = path.join(folder, 'release.tar');
  const parts = ['archive', '--output', archive, commit, ...files];
  const { isSuccess } = await execute(['git', '-c', 'safe.directory=*', '-C', process.cwd(), ...parts]);
  if (isSuccess) await execute(['tar', '--extract', '--file', archive, '--directory', path.join(folder, 'sources')]);
  return isSuccess;
}

/** Installs the packages that the release in a folder needs and this one does not have, beside its sources. */
async function installMissing(folder: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'sources/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const missing = Object.entries(dependencies).filter(([name]) => !existsSync(path.resolve('node_modules', name)));
  if (missing.length === 0) return;
  const packages = missing.map(([name, version]) => `${name}@${version}`);
  const install = ['npm', 'install', '--prefix', folder] as const;
  const flags = ['--no-save', '--prefer-offline', '--no-audit', '--no-fund'];
  const { isSuccess, output } = await execute([...install, ...flags, ...packages]);
  if (!isSuccess) throw new Error(`The packages of the release before could not be installed: ${output}`);
}

import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execute } from '../database/embedded/execute';
import { bundle } from './bundle';

/** Commit of the release before this one, which has to work beside it on one database. */
const RELEASE_BEFORE = '12a291d46f6771caf0ad52ef9d2fb51fc7349f34';

const HARNESS = 'server/testing/faults/crashingServer.ts';

/** The program of an older release, and the folder in which it must be started. */
export type Release = { program: string; folder: string; remove: () => Promise<void> };

/**
 * Takes the release before this one out of the history and builds its server for fault tests; null where the history is not
 * there. It uses the packages of this release.
 */
export async function exportReleaseBefore(): Promise<Release | null> {
  const repository = process.cwd();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-release-'));
  const archive = path.join(folder, 'release.tar');
  const sources = path.join(folder, 'sources');
  const remove = () => rm(folder, { recursive: true });
  await mkdir(sources);
  const parts = ['archive', '--output', archive, RELEASE_BEFORE, 'package.json', 'tsconfig.json', 'contract', 'server'];
  const { isSuccess } = await execute(['git', '-c', 'safe.directory=*', '-C', repository, ...parts]);
  if (!isSuccess) {
    await remove();
    return null;
  }
  await execute(['tar', '--extract', '--file', archive, '--directory', sources]);
  await symlink(path.join(repository, 'node_modules'), path.join(sources, 'node_modules'));
  // The harness is this release's; all that it starts is the other's.
  await copyFile(HARNESS, path.join(sources, HARNESS));
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

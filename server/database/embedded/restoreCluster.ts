import { mkdir } from 'node:fs/promises';
import { execute } from './execute';
import { findInstallation } from './installation';
import { findOwnPrograms } from './ownPrograms';
import { placeCluster } from './placement';
import { chooseRunner } from './runner';

type Options = { dataDir: string; binDir: string | null };

/** Places a cluster in a data folder that has none, owned by whoever runs PostgreSQL here; `copy` fills the folder that it is given. */
export async function restoreCluster(
  { dataDir, binDir }: Options,
  copy: (home: string) => Promise<void>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const installation = binDir === null ? await findInstallation() : await findOwnPrograms(binDir);
  const runner = await chooseRunner(installation, undefined);
  await placeCluster(runner, dataDir, async (home) => {
    await copy(home);
    if (runner.user) await execute(['chown', '-R', `${runner.user.uid}:${runner.user.gid}`, home]);
  });
}

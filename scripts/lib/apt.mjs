import { existsSync } from 'node:fs';
import { run } from './programs.mjs';
import { withProgress } from './progress.mjs';

/** Installs Debian packages where that is possible without asking anybody: as root on Debian. */
export async function installWithApt(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const command = ['sh', '-c', `apt-get update && DEBIAN_FRONTEND=noninteractive ${install}`];
  const { isSuccess, output } = await withProgress(`Installing ${packages.join(', ')} with apt-get`, () =>
    run(command),
  );
  if (!isSuccess) console.error(output);
  return isSuccess;
}

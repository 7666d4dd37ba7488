/**
 * npm run qa:long -- container: builds the image of deploy/Containerfile and runs it, with podman. The first run takes ten minutes.
 */
import '../../scripts/lib/checkNode.mjs';
import { ensureBaseImage, whyNoBaseImage } from './ensureBaseImage.mjs';
import { ensureAllInstalled } from '../../scripts/lib/install.mjs';
import { onPath } from '../../scripts/lib/onPath.mjs';
import { npm, run, tool } from '../../scripts/lib/programs.mjs';
import { requireSuccess, withProgress } from '../../scripts/lib/progress.mjs';

const IMAGE = 'localhost/postwright-test';

/** Where this runs in a container itself, the limits that podman would set are above those that it has. */
const LIMITS = ['--ulimit', 'nofile=1024:20000', '--ulimit', 'nproc=4096:4096'];
const [podman] = onPath(['podman']);
const [runc] = onPath(['runc']);

const reason = podman ? whyNoBaseImage() : 'podman is not installed';
if (reason) console.log(`The container was not tried, since ${reason}.`);
else await tryContainer();

async function tryContainer() {
  await ensureAllInstalled();
  const base = await ensureBaseImage(podman);
  const { output: cache } = await run(npm('config', 'get', 'cache'));
  const build = [
    ...[podman, 'build', '--isolation', 'chroot', '--format', 'docker', ...LIMITS],
    ...['--build-arg', `NODE_IMAGE=${base}`, '--volume', `${cache.trim()}:/root/.npm`],
    ...['--file', 'deploy/Containerfile', '--ignorefile', 'deploy/Containerfile.dockerignore', '--tag', IMAGE, '.'],
  ];
  requireSuccess(await withProgress('Building the image', () => run(build)));
  const options = [...(runc ? ['--runtime', runc] : []), ...LIMITS];
  const { isSuccess } = await run([...tool.tsx, 'qa/container/story.ts', IMAGE, ...options], { isShown: true });
  process.exitCode = isSuccess ? 0 : 1;
}

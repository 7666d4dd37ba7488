import {
  chmodSync,
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onPath } from '../../scripts/lib/onPath.mjs';
import { run } from '../../scripts/lib/programs.mjs';
import { requireSuccess, withProgress } from '../../scripts/lib/progress.mjs';

const NAME = 'localhost/postwright-test-node';
const SUITE = 'bookworm';
const PACKAGES = 'libstdc++6,ca-certificates';
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/**
 * The image upon which the product's is built: NODE_IMAGE, or, without a registry of images, one made once from Debian's packages
 * and this machine's Node, npm and certificates, with what Node's own image has: /usr/local/bin/node and the user "node", 1000.
 */
export async function ensureBaseImage(podman) {
  const { NODE_IMAGE } = process.env;
  if (NODE_IMAGE) return NODE_IMAGE;
  if ((await run([podman, 'image', 'exists', NAME])).isSuccess) return NAME;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-image-'));
  try {
    const tree = path.join(folder, 'root');
    const debootstrap = ['debootstrap', '--variant=minbase', `--include=${PACKAGES}`, SUITE, tree];
    requireSuccess(await withProgress('Making a base image', () => run(debootstrap)));
    addNode(tree);
    const archive = path.join(folder, 'base.tar');
    requireSuccess(await run(['tar', '--create', '--file', archive, '--directory', tree, '.']));
    const change = ['--change', 'ENV PATH=/usr/local/bin:/usr/bin:/bin'];
    requireSuccess(await run([podman, 'import', '--quiet', ...change, archive, NAME]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return NAME;
}

/** Says why there can be no base image; undefined if there can be one. */
export function whyNoBaseImage() {
  if (process.env.NODE_IMAGE) return undefined;
  const isPossible = process.getuid?.() === 0 && onPath(['debootstrap']).length > 0;
  return isPossible ? undefined : 'a base image needs NODE_IMAGE, or root and debootstrap';
}

function addNode(tree) {
  const local = path.join(tree, 'usr/local');
  copyFileSync(process.execPath, path.join(local, 'bin/node'));
  chmodSync(path.join(local, 'bin/node'), 0o755);
  const npm = path.dirname(path.dirname(process.env.npm_execpath));
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  copyFileSync(`/${CERTIFICATES}`, path.join(tree, CERTIFICATES));
  mkdirSync(path.join(local, 'etc'), { recursive: true });
  writeFileSync(path.join(local, 'etc/npmrc'), `cafile=/${CERTIFICATES}\n`);
  appendFileSync(path.join(tree, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  appendFileSync(path.join(tree, 'etc/group'), 'node:x:1000:\n');
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { npm, run } from '../../scripts/lib/programs.mjs';
import { requireSuccess, withProgress } from '../../scripts/lib/progress.mjs';
import { root } from '../../scripts/lib/root.mjs';

/** Versions that npm has for x64 and arm64 alike. */
const VERSIONS = ['22.23.3', '24.20.0'];
const CACHE = path.join(root, '.cache/nodes');

/** Installs the newer versions of Node for this platform once, beside what the project itself installs; returns their programs. */
export async function ensureNodes() {
  const nodes = [];
  for (const version of VERSIONS) nodes.push({ version, program: await ensureNode(version) });
  return nodes;
}

async function ensureNode(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(CACHE, version);
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  const install = npm('install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`);
  requireSuccess(await withProgress(`Installing Node ${version} to try it (once)`, () => run(install)));
  return program;
}

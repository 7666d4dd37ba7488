import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './root.mjs';

/** Reads what source files import, and which rules of .dependency-cruiser.cjs that breaks. */
export function cruise(cwd, files) {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.join(root, '.dependency-cruiser.cjs');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--config', config, '-T', 'json', ...files], {
    cwd,
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(`dependency-cruiser printed nothing: ${stderr}`);
  const { modules, summary } = JSON.parse(stdout);
  return { modules: new Map(modules.map((module) => [module.source, module])), violations: summary.violations };
}

import path from 'node:path';
import { faultRun } from '../scripts/lib/checks.mjs';
import { countAsReported, countJest, countPlaywright, countRows } from '../scripts/lib/counts.mjs';
import { tool } from '../scripts/lib/programs.mjs';
import { root } from '../scripts/lib/root.mjs';

const SERVER = ['contract/', 'server/', 'package-lock.json'];
const SCREENS = ['contract/', 'src/', 'public/', 'package-lock.json', 'webpack.config.ts', 'babel.config.js'];
const HARNESS = ['server/testing/'];

/**
 * The deep proofs: what each proves is in README.md. `subjects` are the paths whose changes ask for it (npm run qa -- --changed).
 * @type {(import('../scripts/lib/runChecks.mjs').Check & { subjects: string[] })[]}
 */
export const checks = [
  {
    name: 'deep',
    subjects: [...SERVER, ...SCREENS, 'scripts/', 'jest.config.ts'],
    limitMinutes: 40,
    command: [...tool.jest, '--json', '--outputFile', 'test-results/deep.json'],
    env: { POSTWRIGHT_DEEP: '1' },
    report: 'test-results/deep.json',
    count: countJest,
  },
  {
    name: 'faults',
    subjects: [...SERVER, ...HARNESS],
    limitMinutes: 40,
    command: [...faultRun('allFaults'), '--short'],
    report: 'test-results/allFaults.json',
    count: countRows,
  },
  {
    name: 'clients',
    subjects: [...SERVER, 'clients/', 'e2e/support/'],
    limitMinutes: 30,
    command: script('clients.mjs'),
    report: 'test-results/clients.json',
    count: countAsReported,
  },
  {
    name: 'real',
    subjects: [...SERVER, ...SCREENS, ...HARNESS, 'real/', 'e2e/support/'],
    limitMinutes: 40,
    command: script('real.mjs'),
    report: 'test-results/real.json',
    count: countAsReported,
  },
  {
    name: 'nodes',
    subjects: [...SERVER, 'e2e/nodes/', 'scripts/'],
    limitMinutes: 30,
    command: script('nodes.mjs'),
    report: 'test-results/nodes.json',
    count: countRows,
  },
  {
    name: 'browser',
    subjects: [...SERVER, ...SCREENS, 'e2e/'],
    limitMinutes: 60,
    command: script('e2e.mjs'),
    report: 'test-results/allBrowser.json',
    count: countPlaywright,
  },
  {
    name: 'engines',
    subjects: [...SERVER, ...SCREENS, 'e2e/engines/'],
    limitMinutes: 40,
    command: script('engines.mjs'),
    report: 'test-results/engines.json',
    count: countRows,
  },
];

/** What takes hours, or a machine of its own: npm run qa:long. */
export const longChecks = [
  {
    name: 'faults',
    limitMinutes: 240,
    command: faultRun('longFaults'),
    report: 'test-results/longFaults.json',
    count: countRows,
  },
  { name: 'simulate', limitMinutes: 240, command: [...tool.tsx, path.join(root, 'bench/simulate/run.ts')] },
  { name: 'soak', limitMinutes: 240, command: [...tool.tsx, path.join(root, 'bench/simulate/soak.ts')] },
  { name: 'container', limitMinutes: 60, command: script('container.mjs') },
  { name: 'bench', limitMinutes: 240, command: script('bench.mjs') },
];

function script(name) {
  return [process.execPath, path.join(root, 'scripts', name)];
}

import path from 'node:path';
import { faultRun } from '../scripts/lib/checks.mjs';
import { countAsReported, countJest, countPlaywright, countRows } from '../scripts/lib/counts.mjs';
import { tool } from '../scripts/lib/programs.mjs';
import { root } from '../scripts/lib/root.mjs';

const TOOLS = ['package-lock.json', 'scripts/'];
const SERVER = ['contract/', 'sandbox/', 'server/', ...TOOLS];
const PRODUCT = [...SERVER, 'src/', 'public/', 'webpack.config.ts', 'babel.config.js'];

/**
 * The deep proofs: what each proves is in README.md. `subjects` are the paths whose changes ask for it (npm run qa -- --changed).
 * @type {(import('../scripts/lib/runChecks.mjs').Check & { subjects: string[] })[]}
 */
export const checks = [
  {
    name: 'deep',
    subjects: [...PRODUCT, 'jest.config.ts'],
    limitMinutes: 40,
    command: [...tool.jest, '--json', '--outputFile', 'test-results/deep.json'],
    env: { POSTWRIGHT_DEEP: '1' },
    report: 'test-results/deep.json',
    count: countJest,
  },
  {
    name: 'faults',
    subjects: [...SERVER, 'qa/faults/'],
    limitMinutes: 40,
    command: [...faultRun('allFaults'), '--short'],
    report: 'test-results/allFaults.json',
    count: countRows,
  },
  {
    name: 'clients',
    subjects: [...SERVER, 'qa/clients/', 'e2e/'],
    limitMinutes: 30,
    command: start('clients'),
    report: 'test-results/clients.json',
    count: countAsReported,
  },
  {
    name: 'real',
    subjects: [...PRODUCT, 'qa/real/', 'qa/faults/', 'e2e/'],
    limitMinutes: 40,
    command: start('real'),
    report: 'test-results/real.json',
    count: countAsReported,
  },
  {
    name: 'nodes',
    subjects: [...SERVER, 'qa/nodes/'],
    limitMinutes: 30,
    command: start('nodes'),
    report: 'test-results/nodes.json',
    count: countRows,
  },
  {
    name: 'browser',
    subjects: [...PRODUCT, 'qa/browser/', 'e2e/', 'demo/'],
    limitMinutes: 60,
    command: start('browser'),
    report: 'test-results/browserDeep.json',
    count: countPlaywright,
  },
  {
    name: 'engines',
    subjects: [...PRODUCT, 'qa/engines/', 'e2e/'],
    limitMinutes: 40,
    command: start('engines'),
    report: 'test-results/engines.json',
    count: countRows,
  },
];

/**
 * What takes hours, or a machine of its own: npm run qa:long.
 * @type {import('../scripts/lib/runChecks.mjs').Check[]}
 */
export const longChecks = [
  {
    name: 'faults',
    limitMinutes: 240,
    command: faultRun('longFaults'),
    report: 'test-results/longFaults.json',
    count: countRows,
  },
  { name: 'simulate', limitMinutes: 240, command: simulation('run.ts') },
  { name: 'soak', limitMinutes: 240, command: simulation('soak.ts') },
  { name: 'container', limitMinutes: 60, command: start('container') },
  { name: 'bench', limitMinutes: 240, command: start('bench') },
];

function start(folder) {
  return [process.execPath, path.join(root, 'qa', folder, 'start.mjs')];
}

function simulation(program) {
  return [process.execPath, '--import', 'tsx', path.join(root, 'qa/bench/simulate', program)];
}

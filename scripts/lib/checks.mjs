import { availableParallelism } from 'node:os';
import path from 'node:path';
import { countJest, countPlaywright, countRows } from './counts.mjs';
import { tool } from './programs.mjs';
import { root } from './root.mjs';

/** Rows of the fault harness: kill -9 at each step, SIGTERM, PostgreSQL away, two servers, lost answers, the clock, threads. */
const CORE_ROWS = 'R3,R4,R5,R10,R13,R48';

/**
 * What npm test does: all that a pull request must prove, in some 25 minutes on two cores. The deep proofs are those of qa/checks.mjs.
 * @type {import('./runChecks.mjs').Check[]}
 */
export const checks = [
  { name: 'build', cores: 1, limitMinutes: 10, command: script('build.mjs') },
  { name: 'lint', cores: 1, limitMinutes: 10, command: script('lint.mjs') },
  { name: 'dependencies', cores: 1, limitMinutes: 10, command: script('lintDeps.mjs') },
  { name: 'unused', cores: 1, limitMinutes: 10, command: tool.knip },
  { name: 'format', cores: 1, limitMinutes: 10, command: [...tool.oxfmt, '--check', '.'] },
  { name: 'spec', cores: 1, limitMinutes: 10, command: script('spec.mjs') },
  // Its servers wait more than they compute.
  {
    name: 'faults',
    cores: 1,
    limitMinutes: 10,
    command: [...faultRun('faults'), '--short', '--rows', CORE_ROWS],
    report: 'test-results/faults.json',
    count: countRows,
  },
  jestProject('units', 10),
  jestProject('attacks', 10),
  // Its tests wait for databases, servers and clocks half of the time.
  jestProject('server', 30, ['--maxWorkers', String(2 * availableParallelism())]),
  jestProject('spa', 30),
  {
    name: 'browser',
    limitMinutes: 30,
    command: script('e2e.mjs'),
    report: 'test-results/browser.json',
    count: countPlaywright,
  },
];

/** The command of the fault harness. Always the same seed: what failed once fails again. */
export function faultRun(report) {
  const run = path.join(root, 'qa/faults/run.ts');
  return [...tool.tsx, run, '--seed', '1', '--report', `test-results/${report}.json`];
}

function script(name) {
  return [process.execPath, path.join(root, 'scripts', name)];
}

function jestProject(name, limitMinutes, more = []) {
  const report = `test-results/${name}.json`;
  const command = [...tool.jest, '--selectProjects', name, '--json', '--outputFile', report, ...more];
  return { name, limitMinutes, command, report, count: countJest };
}

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tool } from './programs.mjs';
import { root } from './root.mjs';

/**
 * Everything that npm test does. A check counts as one test, a suite as many as its report says. Those that only
 * read the sources (isStatic), and the build, need one core each and come first, side by side; the others follow in this
 * order.
 */
export const checks = [
  { name: 'types', isStatic: true, command: script('types.mjs') },
  { name: 'lint', isStatic: true, command: [...tool.eslint, '.', '--max-warnings', '0'] },
  { name: 'dependencies', isStatic: true, command: script('lintDeps.mjs') },
  { name: 'unused', isStatic: true, command: tool.knip },
  { name: 'spec', isStatic: true, command: script('spec.mjs') },
  { name: 'format', isStatic: true, command: [...tool.prettier, '--check', '.', '--log-level', 'warn'] },
  { name: 'build', isStatic: true, command: script('build.mjs') },
  jestProject('contract'),
  jestProject('server'),
  jestProject('attacks'),
  jestProject('spa'),
  { name: 'faults', command: faultRun(), report: 'test-results/faults.json', count: countRows },
  { name: 'clients', command: script('clients.mjs'), report: 'test-results/clients.json', count: (counts) => counts },
  { name: 'real', command: script('real.mjs'), report: 'test-results/real.json', count: (counts) => counts },
  { name: 'nodes', command: script('nodes.mjs'), report: 'test-results/nodes.json', count: countRows },
  { name: 'browser', command: script('e2e.mjs'), report: 'test-results/browser.json', count: countPlaywright },
  { name: 'engines', command: script('engines.mjs'), report: 'test-results/engines.json', count: countRows },
];

/** Runs nothing: reads how many tests of a check passed, failed and were left out, once it has ended. */
export function countTests({ report, count }, isSuccess) {
  if (report === undefined) return { passed: isSuccess ? 1 : 0, failed: isSuccess ? 0 : 1, skipped: 0 };
  const counted = readReport(report, count);
  // A suite that could not even start has failed, whatever it counted.
  return isSuccess || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

/** Parts that a check could not test, as sentences: an engine that is unavailable here, and why. */
export function findUntried({ name, report }) {
  if (report === undefined) return [];
  return readReport(report, ({ missing = [] }) => missing, []).map(
    ({ engine, reason }) => `${name}: ${engine} was not tried, since ${reason}.`,
  );
}

/** Removes the reports of an earlier run. */
export function forgetReports() {
  for (const { report } of checks) if (report) rmSync(path.join(root, report), { force: true });
}

function script(name) {
  return [process.execPath, path.join(root, 'scripts', name)];
}

function jestProject(name) {
  const report = `test-results/${name}.json`;
  const command = [...tool.jest, '--selectProjects', name, '--json', '--outputFile', report];
  return { name, command, report, count: countJest };
}

/** Always the same seed: what failed once fails again; other seeds are for npm run test:faults. */
function faultRun() {
  const run = path.join(root, 'server/testing/faults/run.ts');
  return [...tool.tsx, run, '--short', '--seed', '1', '--report', 'test-results/faults.json'];
}

function readReport(report, count, otherwise = { passed: 0, failed: 0, skipped: 0 }) {
  try {
    return count(JSON.parse(readFileSync(path.join(root, report), 'utf8')));
  } catch {
    return otherwise;
  }
}

function countJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts the rows of a report; missing parts, such as a browser engine that is unavailable here, were not tested. */
export function countRows({ rows, missing = [] }) {
  const passed = rows.filter(({ isRight }) => isRight).length;
  return { passed, failed: rows.length - passed, skipped: missing.length };
}

/** Counts the tests in a report of Playwright's. */
export function countPlaywright({ stats: { expected, flaky, unexpected, skipped } }) {
  return { passed: expected + flaky, failed: unexpected, skipped };
}

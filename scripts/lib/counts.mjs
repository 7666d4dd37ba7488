import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Reads how many tests of a check passed, failed and were left out, once it has ended; one without a report is one test. */
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

function readReport(report, count, otherwise = { passed: 0, failed: 0, skipped: 0 }) {
  try {
    return count(JSON.parse(readFileSync(path.join(root, report), 'utf8')));
  } catch {
    return otherwise;
  }
}

/** Counts the tests in a report of Jest's. */
export function countJest({
  numPassedTests,
  numFailedTests,
  numRuntimeErrorTestSuites,
  numPendingTests,
  numTodoTests,
}) {
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

/** Counts the tests in a report of Playwright's; one that passed at a second try has failed. */
export function countPlaywright({ stats: { expected, flaky, unexpected, skipped } }) {
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** For a suite that counts its own tests. */
export const countAsReported = (counts) => counts;

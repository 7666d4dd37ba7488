import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { endRunning, runBounded } from './boundedRun.mjs';
import { countTests, findUntried } from './counts.mjs';
import { root } from './root.mjs';

const MINUTE_MS = 60_000;

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} limitMinutes it is ended after this time, which is several times what it takes on two quiet cores
 * @property {1} [cores] one that needs a single core runs beside others; without it, a check has all of them
 * @property {string} [report] path of the file in which it reports its tests
 * @property {(report: object) => { passed: number, failed: number, skipped: number }} [count]
 */

/**
 * Chooses checks by the first arguments, all without any. What follows the name of a single check goes on to its command.
 * @param {Check[]} checks
 */
export function chooseChecks(checks, args, program) {
  const isName = (arg) => checks.some(({ name }) => name === arg);
  const end = args.findIndex((arg) => !isName(arg));
  const names = end === -1 ? args : args.slice(0, end);
  const rest = args.slice(names.length);
  const chosen = names.length > 0 ? checks.filter(({ name }) => names.includes(name)) : checks;
  if (rest.length > 0 && names.length !== 1) {
    console.error(`${program} knows no ${rest[0]}. It knows: ${checks.map(({ name }) => name).join(', ')}`);
    process.exit(1);
  }
  return rest.length > 0 ? chosen.map((check) => ({ ...check, command: [...check.command, ...rest] })) : chosen;
}

/**
 * Runs checks in their order, side by side while cores are free, goes on after a failure, and prints a table and how many tests
 * passed and failed; the same is in `summary`. Sets the exit code, and returns a row for each check.
 * @param {Check[]} checks
 */
export async function runChecks(checks, summary) {
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  for (const { report } of checks) if (report) rmSync(path.join(root, report), { force: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, giveUp);

  const rows = new Map();
  const waiting = [...checks];
  const running = new Set();
  const cores = availableParallelism();
  const free = () => cores - [...running].reduce((sum, { check }) => sum + (check.cores ?? cores), 0);
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((check) => (check.cores ?? cores) <= free());
    if (next === -1) {
      await Promise.race([...running].map(({ ended }) => ended));
      continue;
    }
    const [check] = waiting.splice(next, 1);
    const entry = { check };
    running.add(entry);
    entry.ended = perform(check).then((row) => {
      rows.set(check, row);
      running.delete(entry);
    });
  }
  const table = checks.map((check) => rows.get(check));
  const untried = checks.flatMap(findUntried);
  writeFileSync(path.join(root, summary), `${JSON.stringify({ rows: table, untried }, null, 2)}\n`);
  printTable(table, untried);
  return table;
}

async function perform(check) {
  const isShown = check.cores === undefined;
  if (isShown) console.log(`\n── ${check.name} ──`);
  const startedAt = Date.now();
  const { isSuccess, output } = await runBounded(check.name, check.command, {
    env: { ...(isShown && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...check.env },
    limitMs: check.limitMinutes * MINUTE_MS,
    ...(isShown && { onOutput: (chunk) => process.stdout.write(chunk) }),
  });
  if (!isShown) console.log(`\n── ${check.name} ──\n${output.trimEnd()}`);
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  return { name: check.name, ...countTests(check, isSuccess), seconds };
}

function printTable(table, untried) {
  const line = (name, ...cells) => name.padEnd(14) + cells.map((cell) => String(cell).padStart(9)).join('');
  console.log(`\n${line('check', 'passed', 'failed', 'skipped', 'seconds')}`);
  for (const { name, passed, failed, skipped, seconds } of table) {
    console.log(line(name, passed, failed, skipped, seconds.toFixed(1)));
  }
  for (const sentence of untried) console.log(sentence);
  const total = (column) => table.reduce((sum, row) => sum + row[column], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 ? 1 : 0;
}

function giveUp() {
  endRunning();
  process.exit(130);
}

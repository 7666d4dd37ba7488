import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { MINUTE_MS } from '#contract/durations';
import { within } from '../../server/testing/until';
import { killAll } from './process';
import { createRig, type Rig } from './rig';
import { NotTried, type Row, type RowResult } from './row';
import { allRows } from './rows/index';

/** Longer than any row takes that works, on a machine that does much else; in full some send ten thousand posts. */
const ROW_MAX_MS = { short: 10 * MINUTE_MS, full: 120 * MINUTE_MS };

const CLOSING_MAX_MS = 2 * MINUTE_MS;

/**
 * `npm run qa:long -- faults --rows R1,R7 --posts 10000 --seed 7 --short --report file.json`: runs rows of the plan of
 * faults (all unless named) and exits with 1 if one of them saw something else than it must.
 */
async function main(): Promise<number> {
  // Separate programs end with us; PostgreSQL and its folder are cleaned up after us.
  process.once('exit', killAll);
  const giveUp = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp);
  // The shell between npm and us passes no signal on: it only ends.
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || giveUp(), 500).unref();
  const { values } = parseArgs({
    options: {
      rows: { type: 'string' },
      posts: { type: 'string' },
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
  const rows = chooseRows(allRows(values.posts === undefined ? undefined : Number(values.posts)), values.rows);
  const rig = await createRig({ seed, isShort: values.short });
  rig.log(`seed ${seed}: repeat with  npm run qa${values.short ? '' : ':long'} -- faults --seed ${seed}`);
  const results: RowResult[] = [];
  const missing: Missing[] = [];
  try {
    for (const row of rows) {
      const outcome = await runRow(row, rig);
      if (outcome instanceof NotTried) missing.push({ engine: outcome.engine, reason: outcome.reason });
      else results.push(outcome);
    }
  } finally {
    await within(rig.close(), 'the programs of the rows to end', CLOSING_MAX_MS);
  }
  const failed = results.filter(({ isRight }) => !isRight).length;
  rig.log(`\n${results.length - failed} rows as expected, ${failed} not (seed ${seed})`);
  if (values.report !== undefined) {
    await mkdir(path.dirname(path.resolve(values.report)), { recursive: true });
    await writeFile(values.report, `${JSON.stringify({ seed, rows: results, missing }, null, 2)}\n`);
  }
  return failed === 0 ? 0 : 1;
}

function chooseRows(rows: readonly Row[], wanted: string | undefined): readonly Row[] {
  if (wanted === undefined) return rows;
  const ids = wanted.toUpperCase().split(',');
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0)
    throw new Error(`There is no row ${unknown.join(', ')}: ${rows.map(({ id }) => id).join(', ')}`);
  return rows.filter(({ id }) => ids.includes(id));
}

/** What could not be tried on this machine, and why. */
type Missing = { engine: string; reason: string };

async function runRow({ id, name, expected, run }: Row, rig: Rig): Promise<RowResult | NotTried> {
  const startedAt = performance.now();
  const outcome = await within(run(rig), `the end of ${id}`, rig.isShort ? ROW_MAX_MS.short : ROW_MAX_MS.full).then(
    (seen) => ({ isRight: true, seen }),
    // With its causes: what fast-check throws keeps the reason in one.
    (error: unknown) => (error instanceof NotTried ? error : { isRight: false, seen: inspect(error) }),
  );
  if (outcome instanceof NotTried) {
    rig.log(`- ${id} ${name}: not tried, since ${outcome.reason}`);
    return outcome;
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  rig.log(`${outcome.isRight ? '✓' : '✗'} ${id} ${name} (${seconds} s)`);
  rig.log(`    expected: ${expected}\n    seen:     ${outcome.seen}`);
  return { id, name, expected, seconds, ...outcome };
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);

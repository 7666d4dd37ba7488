/** npm test: all checks and tests, or those named as arguments; goes on after a failure and fails at the end. */
import './lib/checkNode.mjs';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { checks, countTests, findUntried, forgetReports } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/programs.mjs';
import { root } from './lib/root.mjs';

const names = process.argv.slice(2);
const chosen = names.length > 0 ? checks.filter(({ name }) => names.includes(name)) : checks;
if (chosen.length < names.length) {
  console.error(`npm test knows only: ${checks.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

await ensureInstalled();
mkdirSync(path.join(root, 'test-results'), { recursive: true });
forgetReports();

const rows = new Map();

async function perform(check, { isShown }) {
  if (isShown) console.log(`\n── ${check.name} ──`);
  const startedAt = Date.now();
  const { isSuccess, output } = await run(check.command, { isShown });
  if (!isShown) console.log(`\n── ${check.name} ──\n${output.trimEnd()}`);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  rows.set(check, { name: check.name, ...countTests(check, isSuccess), seconds });
}

const waiting = chosen.filter(({ isStatic }) => isStatic);
async function performWaiting() {
  while (waiting.length > 0) await perform(waiting.shift(), { isShown: false });
}
await Promise.all(Array.from({ length: availableParallelism() }, performWaiting));
for (const check of chosen.filter(({ isStatic }) => !isStatic)) await perform(check, { isShown: true });

const total = (column) => chosen.reduce((sum, check) => sum + rows.get(check)[column], 0);
console.log(
  `\n${'check'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'seconds'.padStart(9)}`,
);
for (const { name, passed, failed, skipped, seconds } of chosen.map((check) => rows.get(check))) {
  console.log(
    `${name.padEnd(14)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}${seconds.padStart(9)}`,
  );
}
for (const sentence of chosen.flatMap(findUntried)) console.log(sentence);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;

/**
 * npm run qa: the deep proofs, or those named as arguments; `--changed [revision]` takes those whose subjects have changed. npm run
 * qa:long is the same for what takes hours. What follows the name of a single check goes on to it (npm run qa -- faults --rows R1,R7).
 */
import '../scripts/lib/checkNode.mjs';
import { ensureAllInstalled } from '../scripts/lib/install.mjs';
import { chooseChecks, runChecks } from '../scripts/lib/runChecks.mjs';
import { chooseChanged, rememberGreen } from './changed.mjs';
import { checks, longChecks } from './checks.mjs';

const [first, ...rest] = process.argv.slice(2);
await ensureAllInstalled();
if (first === '--long') {
  await runChecks(chooseChecks(longChecks, rest, 'npm run qa:long'), 'test-results/qa-long.json');
} else if (first === '--changed') {
  await perform(chooseChanged(checks, rest[0]));
} else {
  await perform(chooseChecks(checks, process.argv.slice(2), 'npm run qa'));
}

async function perform(chosen) {
  // A check with arguments of its own has proved only a part.
  const isWhole = chosen.every((check) => checks.includes(check));
  const rows = await runChecks(chosen, 'test-results/qa.json');
  if (isWhole) rememberGreen(rows);
}

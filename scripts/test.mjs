/**
 * npm test: all checks that a pull request must pass, or those named as arguments; goes on after a failure and fails at the end.
 * What follows the name of a single check goes on to it (npm test server posts).
 */
import './lib/checkNode.mjs';
import { checks } from './lib/checks.mjs';
import { ensureAllInstalled } from './lib/install.mjs';
import { chooseChecks, runChecks } from './lib/runChecks.mjs';

const chosen = chooseChecks(checks, process.argv.slice(2), 'npm test');
await ensureAllInstalled();
await runChecks(chosen, 'test-results/test.json');

/** npm run qa -- nodes: the built server and the tests of the contract under newer versions of Node than the oldest. */
import '../../scripts/lib/checkNode.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { ensureAllInstalled } from '../../scripts/lib/install.mjs';
import { ensureNodes } from './ensureNodes.mjs';
import { run, tool } from '../../scripts/lib/programs.mjs';
import { root } from '../../scripts/lib/root.mjs';

const REPORT = path.join(root, 'test-results/nodes.json');
const TRIALS = [
  { name: 'the built server posts', command: [...tool.tsx, 'qa/nodes/story.ts'] },
  { name: 'the tests that need no server', command: [...tool.jest, '--selectProjects', 'units'] },
];

await ensureAllInstalled();
await ensureBuilt();
const rows = [];
for (const { version, program } of await ensureNodes()) {
  for (const { name, command } of TRIALS) {
    const startedAt = Date.now();
    // Every tool is a script that the Node of this process would run.
    const { isSuccess, output } = await run([program, ...command.slice(1)]);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`${isSuccess ? '✓' : '✗'} Node ${version}: ${name} (${seconds} s)${isSuccess ? '' : `\n${output}`}`);
    rows.push({ version, name, isRight: isSuccess });
  }
}
mkdirSync(path.dirname(REPORT), { recursive: true });
writeFileSync(REPORT, JSON.stringify({ rows }));
process.exitCode = rows.every(({ isRight }) => isRight) ? 0 : 1;

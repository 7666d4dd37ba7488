/**
 * npm run qa -- real: the product against Bluesky's own servers, which are installed when they are first needed; `stories` and `crashes`
 * name one part.
 */
import '../../scripts/lib/checkNode.mjs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareBrowser } from '../../scripts/lib/browser.mjs';
import { countPlaywright, countRows, countTests } from '../../scripts/lib/counts.mjs';
import { run, tool } from '../../scripts/lib/programs.mjs';
import { ensureRealSoftware } from './ensureServers.mjs';
import { root } from '../../scripts/lib/root.mjs';

const REPORT = path.join(root, 'test-results/real.json');
const CRASHES_REPORT = 'test-results/realCrashes.json';
const PARTS = [
  {
    name: 'stories',
    command: [...tool.playwright, 'test', '--config', 'qa/real/playwright.config.ts'],
    report: 'test-results/realStories.json',
    count: countPlaywright,
  },
  {
    name: 'crashes',
    // Always the same seed: what failed once fails again.
    command: [...tool.tsx, 'qa/real/crashes/run.ts', '--seed', '1', '--report', CRASHES_REPORT],
    report: CRASHES_REPORT,
    count: countRows,
  },
];

const wanted = process.argv.slice(2);
const parts = PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const env = { ...(await prepareBrowser()), REAL_SOFTWARE: await ensureRealSoftware() };
mkdirSync(path.dirname(REPORT), { recursive: true });
const report = { passed: 0, failed: 0, skipped: 0 };
for (const part of parts) {
  rmSync(path.join(root, part.report), { force: true });
  const { isSuccess } = await run(part.command, { env, isShown: true });
  for (const [outcome, count] of Object.entries(countTests(part, isSuccess))) report[outcome] += count;
}
writeFileSync(REPORT, JSON.stringify(report));
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed > 0 || report.passed === 0 ? 1 : 0;

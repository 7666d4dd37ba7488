/** npm run qa -- clients: other people's clients against the sandbox and the API; they are installed when they are first needed. */
import '../../scripts/lib/checkNode.mjs';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run as runTests } from 'node:test';
import { installWithApt } from '../../scripts/lib/apt.mjs';
import { countPlaywright, countTests } from '../../scripts/lib/counts.mjs';
import { prepareBrowser } from '../../scripts/lib/browser.mjs';
import { ensureAllInstalled, ensureInstalledIn } from '../../scripts/lib/install.mjs';
import { run, tool } from '../../scripts/lib/programs.mjs';
import { root } from '../../scripts/lib/root.mjs';

const STORIES = path.join(root, 'qa/clients/stories');
const REPORT = path.join(root, 'test-results/clients.json');

/** One client is written in Python; its story is skipped where Debian's package can't be had. */
async function ensurePythonClient() {
  const { isSuccess } = await run(['/usr/bin/python3', '-c', 'import mastodon']);
  if (!isSuccess) await installWithApt('python3-mastodon');
}

/** Runs every story in a process of its own, and counts its tests. */
async function tellStories() {
  const files = readdirSync(STORIES).filter((name) => name.endsWith('.test.mjs'));
  const report = { passed: 0, failed: 0, skipped: 0 };
  const stream = runTests({ files: files.map((name) => path.join(STORIES, name)), concurrency: 2 });
  stream.on('test:pass', ({ name, skip, details: { type } }) => {
    if (type === 'suite') return;
    report[skip === undefined ? 'passed' : 'skipped'] += 1;
    console.log(skip === undefined ? `  ✓ ${name}` : `  - ${name} (skipped: ${skip})`);
  });
  stream.on('test:fail', ({ name, details: { error, type } }) => {
    if (type === 'suite') return;
    report.failed += 1;
    console.error(`  ✗ ${name}\n${(error.cause ?? error).stack ?? error.message}`);
  });
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  await new Promise((resolve) => stream.on('end', resolve).resume());
  return report;
}

/** Plays a story in Chromium whose calls go through Prism, which holds them against the API's document. */
async function playThroughPrism() {
  const command = [...tool.playwright, 'test', '--config', 'qa/clients/playwright.config.ts'];
  const { isSuccess } = await run(command, { env: await prepareBrowser(), isShown: true });
  return countTests({ report: 'test-results/prism.json', count: countPlaywright }, isSuccess);
}

await ensureAllInstalled();
await ensureInstalledIn('qa/clients', "Installing other people's clients (once)");
await ensurePythonClient();
mkdirSync(path.dirname(REPORT), { recursive: true });
const report = await tellStories();
for (const [outcome, count] of Object.entries(await playThroughPrism())) report[outcome] += count;
writeFileSync(REPORT, JSON.stringify(report));
console.log(`${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`);
process.exitCode = report.failed > 0 || report.passed === 0 ? 1 : 0;

/**
 * npm run bench: all measurements, one after the other, into docs/measurements/last-run.md; names run only these (`-- usable replay`).
 * A measurement that misses its goals ends with an error: its figures are kept, and so does this.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import './lib/checkNode.mjs';
import { npm, run } from './lib/programs.mjs';
import { root } from './lib/root.mjs';

const BENCHES = ['pages', 'usable', 'routes', 'composer', 'replay', 'server'];
const RESULTS = path.join(root, 'docs/measurements/last-run.md');

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.`);
  process.exit(2);
}

const { output: commit } = await run(['git', 'log', '-1', '--format=%h']);
const sections = [
  `# The last run of \`npm run bench\`\n\n${new Date().toISOString().slice(0, 16)} UTC, ${commit.trim()}, Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}).`,
];
for (const name of wanted.length > 0 ? wanted : BENCHES) {
  console.log(`bench:${name} …`);
  const { isSuccess, output } = await run(npm('run', '--silent', `bench:${name}`));
  const figures = stripVTControlCharacters(output).replaceAll(root, '.').trim();
  if (!isSuccess) process.exitCode = 1;
  console.log(figures);
  sections.push(`## \`npm run bench:${name}\`\n\n\`\`\`text\n${figures}\n\`\`\``);
  // What has been measured is there, even if a later one is ended.
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${sections.join('\n\n')}\n`);
}

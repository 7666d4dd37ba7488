/**
 * npm run qa:long -- bench: all measurements, one after the other, into test-results/bench.md. Names run only these, without the
 * file, and what follows a single name goes on to it (`bench server list`). A measurement that misses its goals fails: its figures are
 * kept, and the others follow.
 */
import '../../scripts/lib/checkNode.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from '../../scripts/lib/programs.mjs';
import { root } from '../../scripts/lib/root.mjs';

const COMMANDS = {
  pages: ['browser/start.mjs', 'pages'],
  usable: ['browser/start.mjs', 'usable'],
  routes: ['browser/start.mjs', 'routes'],
  composer: ['browser/start.mjs', 'composerKey'],
  replay: ['replay/start.mjs'],
  server: ['server/start.mjs'],
};
const RESULTS = path.join(root, 'test-results/bench.md');

const args = process.argv.slice(2);
const end = args.findIndex((arg) => !(arg in COMMANDS));
const names = end === -1 ? args : args.slice(0, end);
const rest = args.slice(names.length);
if (rest.length > 0 && names.length !== 1) {
  console.error(`There is no measurement called ${rest[0]}; there are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

const { output: commit } = await run(['git', 'log', '-1', '--format=%h']);
const sections = [
  `# The last run of \`npm run qa:long -- bench\`\n\n${new Date().toISOString().slice(0, 16)} UTC, ${commit.trim()}, Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}).`,
];
for (const name of names.length > 0 ? names : Object.keys(COMMANDS)) {
  console.log(`${name} …`);
  const [program, ...options] = COMMANDS[name];
  const { isSuccess, output } = await run([process.execPath, `qa/bench/${program}`, ...options, ...rest]);
  const figures = stripVTControlCharacters(output).replaceAll(root, '.').trim();
  if (!isSuccess) process.exitCode = 1;
  console.log(figures);
  sections.push(`## ${name}\n\n\`\`\`text\n${figures}\n\`\`\``);
  // What has been measured is there, even if a later one is ended.
  if (names.length === 0) {
    mkdirSync(path.dirname(RESULTS), { recursive: true });
    writeFileSync(RESULTS, `${sections.join('\n\n')}\n`);
  }
}

/**
 * Writes docs/settings.md, the settings as tables, from .env.example, which describes each in the comment above it. With --check it writes
 * nothing, and fails where the page is another one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';

const PAGE = path.join(root, 'docs/settings.md');
const INTRODUCTION = `# Settings

Each is a variable of the environment, or a line of the file \`.env\` (copy [.env.example](../.env.example)); the environment goes before the
file. An invalid value stops the start with a sentence that names the setting. \`node scripts/settings.mjs\` makes this page of
\`.env.example\`. The credentials of an object store are the AWS SDK's own settings (\`AWS_ACCESS_KEY_ID\` and so on).
`;

const page = [INTRODUCTION, ...readGroups(readFileSync(path.join(root, '.env.example'), 'utf8')).map(section)].join(
  '\n',
);
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error('docs/settings.md does not say what .env.example says: run node scripts/settings.mjs');
  process.exitCode = 1;
}

/** The settings of each heading: [name, default, meaning]. */
function readGroups(example) {
  const groups = [];
  let meaning = '';
  for (const line of example.split('\n')) {
    const [, heading] = /^# === (.+) ===$/.exec(line) ?? [];
    const [, name, initial] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (heading !== undefined) groups.push({ heading, settings: [] });
    else if (name !== undefined) {
      if (!meaning.endsWith('.')) throw new Error(`.env.example: a sentence about ${name} is missing above it.`);
      groups.at(-1).settings.push([name, initial, meaning]);
    }
    meaning = /^# (.+)$/.exec(line)?.[1] ?? '';
  }
  return groups;
}

function section({ heading, settings }) {
  const rows = settings.map(([name, initial, meaning]) => [
    `\`${name}=${initial}\``,
    meaning.replace(/ See docs\/(([a-z-]+)\.md(?:#([a-z-]+))?)\.$/, (_, link, file, anchor) => {
      return ` See [${(anchor ?? file).replaceAll('-', ' ')}](${link}).`;
    }),
  ]);
  const table = [['setting, with its default', 'meaning'], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return `## ${heading}\n\n${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}

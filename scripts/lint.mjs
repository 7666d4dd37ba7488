/**
 * npm test lint, for all code or for what is named: oxlint checks types and ready-made rules, ESLint our own conventions.
 * Each file is checked by the nearest tsconfig.json that includes it, so what a side ships is checked as that side: no DOM
 * in the server, neither DOM nor Node in the contract, and no Jest globals anywhere but in tests. It fails, too, when a file
 * was not read, and when the mistakes planted in scripts/lib/plantedCode.mjs are not found.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withPlanted } from './lib/plant.mjs';
import { plantedCode } from './lib/plantedCode.mjs';
import { tool } from './lib/programs.mjs';
import { root } from './lib/root.mjs';

const CONFIGURATIONS = [
  '.oxlintrc.jsonc',
  'package.json',
  ...['', 'contract/', 'sandbox/', 'server/', 'src/'].map((side) => `${side}tsconfig.json`),
];

/** Checked by name when it runs (qa/engines/start.mjs): only then its packages are there. */
const WITH_PACKAGES_OF_ITS_OWN = 'qa/engines';

const named = process.argv.slice(2);
const problems = named.length > 0 ? findMistakes(root, named).problems : [...checkProject(), ...checkRules()];
for (const problem of problems) console.error(describe(problem));
process.exitCode = problems.length > 0 ? 1 : 0;

function checkProject() {
  const { problems, count } = findMistakes(root, ['.', '--ignore-pattern', `${WITH_PACKAGES_OF_ITS_OWN}/**`]);
  const sources = listSources();
  console.log(`${count} of ${sources.length} files read`);
  const unread = { file: '.oxlintrc.jsonc', rule: 'lint', message: 'Not every file was read.' };
  return count === sources.length ? problems : [...problems, unread];
}

function checkRules() {
  const files = plantedCode.map(([, file, text]) => [file, `${text}\n`]);
  const names = files.map(([file]) => file);
  const { problems } = withPlanted(files, CONFIGURATIONS, (folder) => findMistakes(folder, names));
  console.log(`${plantedCode.length} planted mistakes`);
  return plantedCode
    .filter(([rule, file]) => !problems.some((problem) => problem.rule === rule && problem.file === file))
    .map(([rule, file]) => ({ file: `planted ${file}`, rule, message: 'This mistake was not found.' }));
}

function listSources() {
  const patterns = [
    '*.ts',
    '*.tsx',
    '*.js',
    '*.cjs',
    '*.mjs',
    '*.mts',
    ':!server/migrations',
    `:!${WITH_PACKAGES_OF_ITS_OWN}`,
  ];
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => existsSync(path.join(root, file)));
}

function findMistakes(folder, files) {
  const { diagnostics, number_of_files: count } = readJson(
    [...tool.oxlint, '--type-check', '-f', 'json', ...files],
    folder,
  );
  const config = path.join(root, 'eslint.config.mjs');
  const results = readJson([...tool.eslint, '-c', config, '--no-warn-ignored', '-f', 'json', ...files], folder);
  return { count, problems: [...diagnostics.map(ofOxlint), ...results.flatMap((result) => ofEslint(folder, result))] };
}

function readJson([command, ...args], cwd) {
  const { stdout, stderr } = spawnSync(command, args, { cwd, maxBuffer: 256 * 1024 * 1024, encoding: 'utf8' });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${path.basename(args[0])} failed: ${stdout}${stderr}`);
  }
}

/** A code looks like typescript(no-floating-promises), or typescript(TS2304) for what the compiler says; a file that can't be read has none. */
function ofOxlint({ filename, code = 'syntax', message, labels }) {
  return { file: filename, rule: code.replace(/^.*\(|\)$/g, ''), message, line: labels[0]?.span.line };
}

function ofEslint(folder, { filePath, messages }) {
  const file = path.relative(folder, filePath).replaceAll(path.sep, '/');
  return messages.map(({ ruleId, message, line }) => ({ file, rule: ruleId ?? 'syntax', message, line }));
}

function describe({ file, line, message, rule }) {
  return `${line === undefined ? file : `${file}:${line}`}  ${message}  (${rule})`;
}

/**
 * Checks what may import what (.dependency-cruiser.cjs). It fails, too, when the tool did not read every source file or
 * does not find the violations planted for it: a check that reads nothing finds nothing wrong.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from './lib/cruise.mjs';
import { withPlanted } from './lib/plant.mjs';
import { plantedViolations } from './lib/plantedViolations.mjs';
import { root } from './lib/root.mjs';

const { forbidden: rules } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const problems = [...checkProject(), ...checkRules()];
for (const problem of problems) console.error(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkProject() {
  const list = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    'scripts/*.mjs',
    ':(glob)qa/*.mjs',
    'qa/**/start.mjs',
  ];
  const files = execFileSync('git', list, { cwd: root }).toString().trim().split('\n');
  const sources = files.filter((file) => existsSync(path.join(root, file)));
  const { modules, violations } = cruise(root, sources);
  const unread = sources.filter((file) => !modules.has(file));
  console.log(`${sources.length - unread.length} of ${sources.length} source files read, ${rules.length} rules`);
  return [
    ...unread.map((file) => `${file}\n  dependency-cruiser did not read this file`),
    ...twins(sources).map(
      (file) => `${file}\n  another file has this name but for its case: macOS and Windows open either`,
    ),
    ...violations.map(describe),
  ];
}

/** Files whose names, without their endings, differ from another's by case alone. */
function twins(files) {
  const nameOf = (file) => file.replace(/\.[a-z]+$/, '').toLowerCase();
  const seen = new Set();
  return files.filter((file) => seen.has(nameOf(file)) || !seen.add(nameOf(file)));
}

function checkRules() {
  const planted = Object.values(plantedViolations);
  const targets = planted.filter(([, imported]) => imported.startsWith('.') && !imported.endsWith('missing'));
  const files = [
    ...targets.map(([file, imported]) => [`${path.posix.join(path.dirname(file), imported)}.ts`, '']),
    ...planted.map(([file, imported]) => [file, `import '${imported}';\n`]),
  ];
  const { violations } = withPlanted(files, ['package.json', 'tsconfig.json'], (folder) =>
    cruise(
      folder,
      planted.map(([file]) => file),
    ),
  );
  return rules
    .filter(
      ({ name }) => !violations.some(({ rule, from }) => rule.name === name && from === plantedViolations[name]?.[0]),
    )
    .map(
      ({ name }) =>
        `${name}\n  This rule does not find the violation planted for it in scripts/lib/plantedViolations.mjs`,
    );
}

function describe({ rule, from, to, cycle = [] }) {
  const path = cycle.length > 0 ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${from} → ${path}\n  ${rule.name}: ${rules.find(({ name }) => name === rule.name)?.comment}`;
}

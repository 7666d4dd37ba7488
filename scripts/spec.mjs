/** Checks that a test asserts every fixed text and every constant of the product's specification (docs/spec.json). */
import './lib/checkNode.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { literalsOf, literalsOfTest } from './lib/literals.mjs';
import { root } from './lib/root.mjs';
import { findUnasserted } from './lib/specTexts.mjs';

const TEST_FOLDERS = ['contract', 'e2e', 'scripts', 'server', 'src'];
const TEST_FILE = /\.(test|spec)\.tsx?$/;

const spec = JSON.parse(read('docs/spec.json'));
const testFiles = TEST_FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => TEST_FILE.test(file)),
);
const literals = testFiles.flatMap((file) => literalsOf(file, read(file)));
const tests = { literals, literalsOfTestIn: (file, title) => literalsOfTest(file, read(file), title) };
const unasserted = findUnasserted(spec, tests);

// A check that sees everything everywhere would see these too.
const invented = {
  texts: [{ text: 'Words that no test has ever held', where: ['nowhere'] }],
  labels: { nowhere: ['A label that no test knows'] },
  constants: [
    { item: 'x', value: '1', asserted: [{ file: 'contract/limits.test.ts', test: 'no such', literals: [1] }] },
  ],
};
if (findUnasserted(invented, tests).length < 3) throw new Error('The check is blind: it finds what was never written.');

console.log(
  `${spec.texts.length} texts, ${Object.values(spec.labels).flat().length} labels and ${spec.constants.length} constants of the specification, ${testFiles.length} test files`,
);
for (const line of unasserted) console.error(`No test asserts ${line}`);
process.exitCode = unasserted.length > 0 ? 1 : 0;

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

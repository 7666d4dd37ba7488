/**
 * Checks that a test proves every fixed text, label and constant of the product's specification (docs/spec.json): a text or a label is
 * a literal of a test, {place} standing for anything; of a constant the tests are named that say its value.
 */
import './lib/checkNode.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './lib/root.mjs';

const TEST_FOLDERS = ['contract', 'e2e', 'scripts', 'server', 'src'];
const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** From this length on a text is also found inside a longer literal; a shorter one may be there by chance. */
const LONG_LENGTH = 12;

const files = TEST_FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => TEST_FILE.test(file)),
);
const tests = new Map(files.map((file) => [file, readTests(file)]));
const literals = [...tests.values()].flatMap((test) => test.literals);

const spec = JSON.parse(readFileSync(path.join(root, 'docs/spec.json'), 'utf8'));
const unproven = findUnproven(spec);
for (const line of unproven) console.error(`No test asserts ${line}`);
process.exitCode = unproven.length > 0 ? 1 : 0;

// A check that sees everything everywhere would see these too.
const invented = {
  texts: { nowhere: ['Words that no test has ever held'] },
  labels: { nowhere: ['A label that no test knows'] },
  constants: { x: { value: '1', tests: ['contract/limits.test.ts: no such'] } },
};
if (findUnproven(invented).length < 3) throw new Error('The check is blind: it finds what was never written.');

const count = (places) => Object.values(places).flat().length;
console.log(
  `${count(spec.texts)} texts, ${count(spec.labels)} labels and ${Object.keys(spec.constants).length} constants of the specification, ${files.length} test files`,
);

/** What no test asserts, each as a line for people. */
function findUnproven({ texts, labels, constants }) {
  const all = Object.values(texts).flat();
  const each = (places) => Object.entries(places).flatMap(([where, ones]) => ones.map((one) => [where, one]));
  return [
    ...each(texts)
      .filter(([, text]) => !isAsserted(text, all))
      .map(([where, text]) => `text ${JSON.stringify(text)} (${where})`),
    // Labels are short: only a literal that is one says that a test looks for it.
    ...each(labels)
      .filter(([, label]) => !literals.includes(label))
      .map(([where, label]) => `label ${JSON.stringify(label)} (${where})`),
    ...Object.entries(constants).flatMap(([item, { value, tests: named }]) =>
      named.filter((one) => !isTest(one)).map((one) => `constant ${item}, ${value}: there is no test “${one}”`),
    ),
  ];
}

/** True if a literal holds a text or matches its pattern, but for longer texts of the list that hold it too. */
function isAsserted(text, all) {
  if (text.includes('{')) {
    const pattern = new RegExp(
      text
        .split(/\{\w+\}/)
        .map(escape)
        .join(`[\\s\\S]+`),
    );
    return literals.some((literal) => pattern.test(literal) && !literal.includes('{'));
  }
  const longer = all.filter((one) => one !== text && one.includes(text) && !one.includes('{'));
  const own = (literal) => longer.reduce((rest, one) => rest.replaceAll(one, ''), literal);
  return literals.some((literal) => literal === text || (text.length >= LONG_LENGTH && own(literal).includes(text)));
}

/** True if "file: title" names a test, by how its title begins. */
function isTest(name) {
  const [, file, title] = /^(.+?): (.+)$/.exec(name) ?? [];
  return tests.get(file)?.titles.some((one) => one.startsWith(title)) ?? false;
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The texts of a test file that may prove something, and the titles of its tests, which prove nothing. */
function readTests(file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = { literals: [], titles: [] };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind));
  return found;

  function visit(node) {
    if (ts.isImportDeclaration(node)) return;
    const literal = readText(node);
    if (literal !== null) found.literals.push(literal);
    const title = ts.isCallExpression(node) ? titleOf(node) : null;
    if (title !== null) found.titles.push(title.text);
    ts.forEachChild(node, (child) => {
      if (child !== title) visit(child);
    });
  }
}

function readText(node) {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `\uFFFC${literal.text}`).join('');
  }
  if (!ts.isRegularExpressionLiteral(node)) return null;
  const pattern = node.text.slice(1, node.text.lastIndexOf('/'));
  return pattern.replace(/^\^|\$$/g, '').replace(/\\(.)/g, '$1');
}

/** The title of `it(…)`, `test.each(…)(…)` and the like. */
function titleOf({ expression, arguments: [title] }) {
  if (title === undefined || !ts.isStringLiteralLike(title)) return null;
  let callee = expression;
  while (!ts.isIdentifier(callee)) {
    callee = callee.expression ?? callee.tag;
    if (callee === undefined) return null;
  }
  return ['it', 'test', 'describe'].includes(callee.text) ? title : null;
}

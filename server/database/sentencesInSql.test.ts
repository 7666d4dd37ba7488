import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Two words and more that begin as a sentence does, or go on as one, between PostgreSQL's quotes. */
const SENTENCE = /'(?:[A-Z][a-z’]+|@\w+)(?: [\w’,]+)+[^']*'/g;
const STATEMENT = /^\s*(?:with|select|insert|update|delete|lock)\b/i;

/** Sentences in the SQL of a source: in what is tagged sql, and in texts that are statements. */
function sentencesOf(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTagged = ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql');
    const isText = ts.isTemplateLiteral(node) || ts.isStringLiteral(node);
    if (isTagged) found.push(...(node.template.getText().match(SENTENCE) ?? []));
    else if (isText && (STATEMENT.test(node.getText().slice(1)) || node.getText().startsWith("`'"))) {
      found.push(...(node.getText().slice(1, -1).match(SENTENCE) ?? []));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return [...new Set(found)];
}

test('a sentence in SQL is found', () => {
  const tagged = "sql`update t set detail = case when late then 'Its time passed while it was deleted.' end`";
  const plain = "const ASK = `\n  update t set detail = 'Its time has passed.'`";
  const value = "const values = { detail: `'Postwright was restored from a backup.'` }";
  expect([tagged, plain, value].map((source) => sentencesOf(source).length)).toEqual([1, 1, 1]);
  expect(sentencesOf("sql`select 'Post', 'a b' from t where state = 'failed'`")).toEqual([]);
});

test('no sentence for people stands in SQL: what is stored is a code', () => {
  const root = path.join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:testing|migrations)\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) =>
    sentencesOf(readFileSync(path.join(root, file), 'utf8')).map((one) => [file, one]),
  );
  expect(found).toEqual([]);
});

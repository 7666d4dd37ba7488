import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Two words and more that begin as a sentence does, or go on as one, between PostgreSQL's quotes. */
const SENTENCE = /'(?:[A-Z][a-z’]+|@\w+)(?: [\w’,]+)+[^']*'/g;
/** What is made or called with a reason that goes into the database. */
const STORES = /^(?:FetchError|SourceError|ClosedError|setTaskAside|insertFailure)$/;
const STATEMENT = /^\s*(?:with|select|insert|update|delete|lock)\b/i;

/** Sentences in the SQL of a source: in what is tagged sql, and in texts that are statements; and in reasons that are stored. */
function sentencesOf(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTagged = ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql');
    const isText = ts.isTemplateLiteral(node) || ts.isStringLiteral(node);
    if (isTagged) found.push(...(node.template.getText().match(SENTENCE) ?? []));
    else if (isText && (STATEMENT.test(node.getText().slice(1)) || node.getText().startsWith("`'"))) {
      found.push(...(node.getText().slice(1, -1).match(SENTENCE) ?? []));
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && STORES.test(node.expression.getText())) {
      for (const given of node.arguments ?? []) visitTexts(given, found);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return [...new Set(found)];
}

/** Sentences among what is handed over to be stored. */
function visitTexts(node: ts.Node, found: string[]): void {
  if ((ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) && node.getText().includes(' '))
    found.push(node.getText());
  ts.forEachChild(node, (child) => visitTexts(child, found));
}

test('a sentence in SQL is found, and one that is handed over to be stored', () => {
  const tagged = "sql`update t set detail = case when late then 'Its time passed while it was deleted.' end`";
  const plain = "const ASK = `\n  update t set detail = 'Its time has passed.'`";
  const value = "const values = { detail: `'Postwright was restored from a backup.'` }";
  expect([tagged, plain, value].map((source) => sentencesOf(source).length)).toEqual([1, 1, 1]);
  const handed = 'throw new FetchError(`It answered ${status}.`, { why: "not found" })';
  expect([sentencesOf(handed).length, sentencesOf("new FetchError('answered', { status })")]).toEqual([2, []]);
  expect(sentencesOf("sql`select 'Post', 'a b' from t where state = 'failed'`")).toEqual([]);
});

test('no sentence for people is stored: what is stored is a code', () => {
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

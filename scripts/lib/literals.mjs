import ts from 'typescript';

/** Placeholder for the expressions of a template. */
export const FILLED = '\uFFFC';

/** Calls whose first argument is the title of a test and proves nothing. */
const TITLED = /^(it|test|describe)$/;

/** Lists the literals of a test file that may prove something: strings, templates, regular expressions, numbers. */
export function literalsOf(fileName, source) {
  const literals = [];
  visit(parse(fileName, source), literals);
  return literals;
}

/** The literals inside the tests whose title begins with a text. */
export function literalsOfTest(fileName, source, title) {
  const literals = [];
  const search = (node) => {
    if (ts.isCallExpression(node) && titleOf(node)?.startsWith(title)) visit(node, literals);
    else ts.forEachChild(node, search);
  };
  search(parse(fileName, source));
  return literals;
}

function parse(fileName, source) {
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, false, kind);
}

function visit(node, literals) {
  if (ts.isImportDeclaration(node)) return;
  const literal = read(node);
  if (literal !== null) literals.push(literal);
  const title = ts.isCallExpression(node) && titleOf(node) !== null ? node.arguments[0] : null;
  ts.forEachChild(node, (child) => {
    if (child !== title) visit(child, literals);
  });
}

function read(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => FILLED + literal.text).join('');
  }
  if (ts.isRegularExpressionLiteral(node)) {
    const pattern = node.text.slice(1, node.text.lastIndexOf('/'));
    return pattern.replace(/^\^|\$$/g, '').replace(/\\(.)/g, '$1');
  }
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  return null;
}

function titleOf(call) {
  const [title] = call.arguments;
  if (title === undefined || !TITLED.test(nameOf(call.expression))) return null;
  return ts.isStringLiteralLike(title) ? title.text : null;
}

/** The name at the left end of what is called: `it` of it.each(rows). */
function nameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return nameOf(node.expression);
  if (ts.isCallExpression(node)) return nameOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return nameOf(node.tag);
  return '';
}

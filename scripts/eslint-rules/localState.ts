import type { Rule } from 'eslint';

type Node = Rule.Node;

/** How a comment above a local state begins that explains why nobody needs to see it again. */
const EXPLANATION = /^\s*Glance: \S.{9,}/s;

/** Forbids local state in a screen unless a comment above it says that it lasts as long as a glance, and why. */
export const localState: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'What a tester must see again lives in the store' },
    messages: {
      unexplained:
        'What a person would write a bug report about and a tester must see again (pages, dialogs, drawers, tabs, filters, selections, drafts, toasts) lives in the store. What lasts as long as a glance (an open menu, hover, Caps Lock, a roving index, a measured size, a broken image) may stay here: say so above it, "// Glance: " and why nobody needs to see it again.',
    },
    schema: [],
  },
  create: ({ sourceCode, report }) => ({
    'CallExpression:matches([callee.name=/^use(State|Reducer)$/], [callee.property.name=/^use(State|Reducer)$/])'(
      call: Node,
    ) {
      const statement =
        sourceCode.getAncestors(call).findLast(({ type }) => /Declaration$|Statement$/.test(type)) ?? call;
      // One comment may stand over several lines, and over several states one after the other.
      const comments = sourceCode.getCommentsBefore(firstOfGroup(statement as Node, sourceCode));
      const text = comments.map(({ value }) => value.trim()).join('\n');
      if (!EXPLANATION.test(text)) report({ node: call, messageId: 'unexplained' });
    },
  }),
};

/** The first of the declarations that stand line by line above this one. */
function firstOfGroup(statement: Node, sourceCode: Rule.RuleContext['sourceCode']): Node {
  const { parent } = statement;
  const siblings = parent !== null && 'body' in parent && Array.isArray(parent.body) ? parent.body : [];
  const before = siblings[siblings.findIndex((one) => one === statement) - 1] as Node | undefined;
  const isNext = before?.loc?.end.line === (statement.loc?.start.line ?? 0) - 1;
  if (before?.type !== 'VariableDeclaration' || !isNext || sourceCode.getCommentsBefore(statement).length > 0)
    return statement;
  return firstOfGroup(before, sourceCode);
}

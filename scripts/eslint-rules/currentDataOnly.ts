import type { Rule } from 'eslint';

type Node = Rule.Node;

const QUERY_HOOK = /^use(?!Lazy)\w+Query(State)?$/;
const PATH_DEPENDENT = new Set(['data', 'isLoading', 'isSuccess']);

/** Forbids what a query hook derives from its earlier results: a replayed screen would show data from the future. */
export const currentDataOnly: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'Screens are drawn from `currentData` and `isFetching` of a query' },
    messages: {
      pathDependent:
        '`{{name}}` depends on what the component showed before, so replay cannot repeat it: draw from `currentData` and `isFetching` (loading is `isFetching && currentData === undefined`).',
    },
    schema: [],
  },
  create(context) {
    function checkName(key: Node): void {
      if (key.type !== 'Identifier' || !PATH_DEPENDENT.has(key.name)) return;
      context.report({ node: key, messageId: 'pathDependent', data: { name: key.name } });
    }

    function checkPattern(pattern: Node): void {
      if (pattern.type !== 'ObjectPattern') return;
      for (const property of pattern.properties) {
        if (property.type === 'Property') checkName(property.key as Node);
      }
    }

    function checkUse({ parent }: Node): void {
      if (parent?.type === 'VariableDeclarator') checkPattern(parent.id as Node);
      if (parent?.type === 'MemberExpression') checkName(parent.property as Node);
    }

    return {
      CallExpression(call) {
        if (!QUERY_HOOK.test(nameOf(call.callee as Node))) return;
        checkUse(call);
        if (call.parent.type !== 'VariableDeclarator' || call.parent.id.type !== 'Identifier') return;
        for (const variable of context.sourceCode.getDeclaredVariables(call.parent)) {
          variable.references.forEach(({ identifier }) => {
            checkUse(identifier as Node);
          });
        }
      },
      'Property[key.name="selectFromResult"] > :function > ObjectPattern.params': checkPattern,
    };
  },
};

function nameOf(callee: Node): string {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' ? name.name : '';
}

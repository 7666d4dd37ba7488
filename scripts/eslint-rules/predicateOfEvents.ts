import type { Rule, Scope } from 'eslint';

type Node = Rule.Node;

/** Forbids a listener's predicate that asks only how things stand: its own effect, or a late action, starts it again and again. */
export const predicateOfEvents: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: "A listener's predicate says what happened" },
    messages: {
      stateAlone:
        'This is true of the state, not of what happened, so any action starts the effect as long as it holds: look at the action, or compare with the state before.',
    },
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;

    function isUsed(variable: Scope.Variable): boolean {
      return variable.references.length > 0;
    }

    /** The function that stands there, or that a name in this file means; others are judged where they are written. */
    function functionOf(node: Node): Node | null {
      if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return node;
      if (node.type !== 'Identifier') return null;
      const found = sourceCode.getScope(node).references.find(({ identifier }) => identifier === node);
      const definition = found?.resolved?.defs[0]?.node as Node | undefined;
      if (definition?.type === 'VariableDeclarator' && definition.init) return functionOf(definition.init as Node);
      return definition?.type === 'FunctionDeclaration' ? definition : null;
    }

    return {
      'CallExpression[callee.name=/^start(App)?Listening$/] > ObjectExpression > Property[key.name="predicate"]': (
        property: Node,
      ) => {
        const written = property.type === 'Property' ? functionOf(property.value as Node) : null;
        if (written === null || !('params' in written)) return;
        const { params } = written;
        const looksAt = [params[0], params[2]].filter((parameter) => parameter !== undefined);
        const isOfEvents = sourceCode
          .getDeclaredVariables(written)
          .some((variable) => looksAt.some((parameter) => isIn(variable, parameter as Node)) && isUsed(variable));
        if (!isOfEvents) context.report({ node: property, messageId: 'stateAlone' });
      },
    };
  },
};

function isIn({ identifiers }: Scope.Variable, { range }: Node): boolean {
  return identifiers.some(({ range: own }) => own && range && own[0] >= range[0] && own[1] <= range[1]);
}

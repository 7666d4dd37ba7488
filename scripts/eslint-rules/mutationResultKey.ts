import type { Rule } from 'eslint';

const MUTATION_HOOK = /^use\w+Mutation$/;

/** Requires a `fixedCacheKey` where a mutation's result is read: without it the result is local to the component. */
export const mutationResultKey: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: "A mutation's result is read only under a `fixedCacheKey`" },
    messages: {
      keyMissing:
        'This result is known to this component alone, so replay shows it idle: give the hook a `fixedCacheKey`, or take only the trigger and use the promise that it returns.',
    },
    schema: [],
  },
  create: (context) => ({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || !MUTATION_HOOK.test(call.callee.name)) return;
      const hasKey = context.sourceCode.getText(call).includes('fixedCacheKey');
      if (!hasKey && !takesTriggerOnly(call.parent)) context.report({ node: call, messageId: 'keyMissing' });
    },
  }),
};

function takesTriggerOnly(parent: Rule.Node): boolean {
  if (parent.type === 'MemberExpression') return parent.property.type === 'Literal' && parent.property.value === 0;
  if (parent.type !== 'VariableDeclarator' || parent.id.type !== 'ArrayPattern') return false;
  const [trigger, ...rest] = parent.id.elements;
  return rest.length === 0 && trigger?.type !== 'RestElement';
}

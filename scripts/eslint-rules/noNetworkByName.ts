import type { Rule } from 'eslint';
import { ACCOUNT_PLATFORMS } from '../../contract/networks';

type Node = Rule.Node;

const IDS: readonly unknown[] = ACCOUNT_PLATFORMS;

/** Forbids code that asks which network it has before it: what differs between networks stands in their descriptors. */
export const noNetworkByName: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'Code does not ask for a network by its name' },
    messages: {
      byName:
        'A network is one place: put what differs into its descriptor (contract/networks, src/networks, server/networks/registry) and read it from there.',
    },
    schema: [],
  },
  create(context) {
    const report = (node: Node) => context.report({ node, messageId: 'byName' });
    const isId = (node: unknown) => {
      const { type, value } = node as { type: string; value?: unknown };
      return type === 'Literal' && IDS.includes(value);
    };

    return {
      BinaryExpression(node) {
        if (/^[!=]==?$/.test(node.operator) && (isId(node.left) || isId(node.right))) report(node);
      },
      SwitchCase(node) {
        if (node.test && isId(node.test)) report(node);
      },
      'CallExpression[callee.property.name="includes"]': (node: Node) => {
        if (node.type === 'CallExpression' && node.arguments.some(isId)) report(node);
      },
      'MemberExpression[object.name=/^(NETWORKS|NETWORK_LOOKS|SERVER_NETWORKS|SANDBOX_NETWORKS)$/][computed=false]':
        report,
    };
  },
};

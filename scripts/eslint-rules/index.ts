import { currentDataOnly } from './currentDataOnly';
import { localState } from './localState';
import { mutationResultKey } from './mutationResultKey';
import { noNetworkByName } from './noNetworkByName';
import { predicateOfEvents } from './predicateOfEvents';

/** Our own ESLint plugin: the rules that keep every screen replayable, and travel through the past harmless, and that no ready-made rule can express. */
export const replayPlugin = {
  rules: {
    'current-data-only': currentDataOnly,
    'local-state': localState,
    'mutation-result-key': mutationResultKey,
    'predicate-of-events': predicateOfEvents,
  },
};

/** The rule that keeps what differs between networks in one place each. */
export const networksPlugin = { rules: { 'not-by-name': noNetworkByName } };

export * from './restrictedSyntax';

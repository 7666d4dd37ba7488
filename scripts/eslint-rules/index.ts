import { currentDataOnly } from './currentDataOnly';
import { mutationResultKey } from './mutationResultKey';

/** Our own ESLint plugin: the rules that keep every screen replayable and that no ready-made rule can express. */
export const replayPlugin = {
  rules: { 'current-data-only': currentDataOnly, 'mutation-result-key': mutationResultKey },
};

export * from './restrictedSyntax';

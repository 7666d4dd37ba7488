import type { Repeat } from '../../../lib/repeat/repeat';
import type { ComposerState } from './composerState';

const NO_TEXTS: readonly string[] = [];

/** Apart from the slice, which is part of the first scripts. */
type State = { composer: ComposerState };

export const selectRepeat = ({ composer }: State): Repeat | null => composer.draft.repeat ?? null;
export const selectOtherTexts = ({ composer }: State): readonly string[] => composer.draft.otherTexts ?? NO_TEXTS;

export const selectIsAskingScope = ({ composer }: State): boolean => composer.isAskingScope === true;

/** True if the form makes a series: a post that exists already goes out once, or is one of a series. */
export const selectRepeats = ({ composer: { draft, edited } }: State): boolean =>
  draft.isScheduled && draft.repeat !== undefined && edited === null;

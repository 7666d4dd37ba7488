import { useCallback, useContext } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeScope } from '#contract/schemas/posts';
import { useAppDispatch } from '../../../store/hooks';
import { ClockContext } from '../../../lib/clock';
import type { SubmitKind } from '../form/composerState';
import type { ComposerTab } from '../form/composerTabs';
import { showProblem } from '../form/fieldIds';
import { submitPost } from './submitPost';

/** Returns the one way to send the form; a press that finds something missing leads to the first such field. */
export function useSubmit(
  selectedAccountId: string | null,
  openTab: (tab: ComposerTab) => void,
): (kind?: SubmitKind, scope?: ChangeScope) => void {
  const dispatch = useAppDispatch();
  const clock = useContext(ClockContext);
  return useCallback(
    (kind: SubmitKind = 'post', scope?: ChangeScope) => {
      const [first] = dispatch(submitPost(selectedAccountId, clock.now(), kind, scope));
      if (first === undefined) return;
      flushSync(() => openTab(first === 'media-unsent' ? 'media' : 'editor'));
      showProblem(first);
    },
    [dispatch, clock, selectedAccountId, openTab],
  );
}

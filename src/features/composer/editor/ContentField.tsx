import { memo, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountPlatform } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import type { TagProblem } from '#contract/postRules';
import { useAppSelector } from '../../../app/hooks';
import { selectContent, selectHasTried, selectIsSending } from '../form/composerSlice';
import { composerMessages, problemMessages } from '../form/messages';
import { selectMeasure, selectOwnTextProblem, selectPartProblem } from '../form/selectors';
import { selectTextTab, selectVariants } from '../form/variantSlice';
import { ContentText } from './ContentText';
import { FieldProblem } from '../form/FieldProblem';
import { CONTENT_ID, focusOn, PARTS_ID, TEXT_PANEL_ID } from '../form/fieldIds';
import { CommonFiles } from './CommonFiles';
import { OwnFiles } from './OwnFiles';
import { OwnText } from './OwnText';
import { PlatformCounts } from './PlatformCounts';
import { TakenOut } from './TakenOut';
import { TextTabs } from './TextTabs';
import { ThreadParts } from './ThreadParts';
import * as shared from '../form/shared.module.css';

type Props = { platforms: readonly AccountPlatform[] };

/** The text of the post with its label and its messages. */
export const ContentField = memo(function ContentField({ platforms }: Props) {
  const isOver = useAppSelector((state) => selectMeasure(state).isOver);
  const isTooBig = useAppSelector((state) => selectMeasure(state).bytes !== null);
  const tagProblem = useAppSelector((state) => selectMeasure(state).tagProblems[0]);
  const isMissing = useAppSelector((state) => selectHasTried(state) && isBlank(selectContent(state)));
  const ownProblem = useAppSelector((state) => (selectHasTried(state) ? selectOwnTextProblem(state) : null));
  const partProblem = useAppSelector((state) => (selectHasTried(state) ? selectPartProblem(state) : null));
  const isSending = useAppSelector(selectIsSending);
  const chosenTab = useAppSelector(selectTextTab);
  const shown = platforms.find((platform) => platform === chosenTab) ?? null;
  const hasOwn = useAppSelector((state) => selectVariants(state).length > 0);
  const hasTabs = platforms.length > 1 || (platforms.length > 0 && hasOwn);
  const { hash, key } = useLocation();

  // Whoever is sent to the text writes on at once.
  useEffect(() => {
    if (hash === `#${CONTENT_ID}`) focusOn(CONTENT_ID);
  }, [hash, key]);

  return (
    <div className={shared.field}>
      <label htmlFor={CONTENT_ID}>{composerMessages.content}</label>
      {hasTabs && <TextTabs platforms={platforms} shown={shown} />}
      <div
        id={TEXT_PANEL_ID}
        className={shared.field}
        {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `${TEXT_PANEL_ID}-${shown ?? 'all'}` })}
      >
        {shown === null ? (
          <ContentText
            isOver={isOver || isTooBig}
            isInvalid={isOver || isTooBig || tagProblem !== undefined}
            isSending={isSending}
          />
        ) : (
          <OwnText key={shown} platform={shown} />
        )}
        <ThreadParts shown={shown} platforms={platforms} />
        <TakenOut />
        {shown === null ? <CommonFiles /> : <OwnFiles platform={shown} />}
      </div>
      <PlatformCounts platforms={platforms} />
      <FieldProblem
        id="post-content-problem"
        problem={contentProblem({ isOver, isTooBig, isMissing, tagProblem }) ?? ownProblem}
        part="content"
      />
      <FieldProblem id={`${PARTS_ID}-problem`} problem={partProblem} part="parts" />
    </div>
  );
});

type Problems = { isOver: boolean; isTooBig: boolean; isMissing: boolean; tagProblem: TagProblem | undefined };

function contentProblem({ isOver, isTooBig, isMissing, tagProblem }: Problems): string | null {
  if (isOver) return problemMessages['too-long'];
  if (isTooBig) return problemMessages['too-many-bytes'];
  if (tagProblem !== undefined) return problemMessages[tagProblem];
  return isMissing ? problemMessages.blank : null;
}

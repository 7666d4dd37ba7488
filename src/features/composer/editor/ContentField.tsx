import { memo, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountPlatform } from '#contract/networks';
import { isBlank, type TagProblem } from '#contract/postRules';
import { useAppSelector } from '../../../app/hooks';
import { selectContent, selectHasTried, selectIsSending } from '../form/composerSlice';
import { composerMessages, problemMessages } from '../form/messages';
import { selectMeasure } from '../form/selectors';
import { ContentText } from './ContentText';
import { FieldProblem } from '../form/FieldProblem';
import { CONTENT_ID, focusOn } from '../form/fieldIds';
import { PasteNote } from './PasteNote';
import { PlatformCounts } from './PlatformCounts';
import * as shared from '../form/shared.module.css';

type Props = { platforms: readonly AccountPlatform[] };

/** The text of the post with its label and its messages. */
export const ContentField = memo(function ContentField({ platforms }: Props) {
  const isOver = useAppSelector((state) => selectMeasure(state).isOver);
  const isTooBig = useAppSelector((state) => selectMeasure(state).bytes !== null);
  const tagProblem = useAppSelector((state) => selectMeasure(state).tagProblems[0]);
  const isMissing = useAppSelector((state) => selectHasTried(state) && isBlank(selectContent(state)));
  const isSending = useAppSelector(selectIsSending);
  const { hash, key } = useLocation();

  // Whoever is sent to the text writes on at once.
  useEffect(() => {
    if (hash === `#${CONTENT_ID}`) focusOn(CONTENT_ID);
  }, [hash, key]);

  return (
    <div className={shared.field}>
      <label htmlFor={CONTENT_ID}>{composerMessages.content}</label>
      <ContentText
        isOver={isOver || isTooBig}
        isInvalid={isOver || isTooBig || tagProblem !== undefined}
        isSending={isSending}
      />
      <PlatformCounts platforms={platforms} />
      <FieldProblem
        id="post-content-problem"
        problem={contentProblem({ isOver, isTooBig, isMissing, tagProblem })}
        part="content"
      />
      <PasteNote />
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

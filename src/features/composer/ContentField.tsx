import { ContentInput } from './ContentInput';
import { LengthMeter } from './LengthMeter';
import { FieldProblem } from './FieldProblem';
import { useAppSelector } from '../../app/hooks';
import { isBlank } from '#contract/postRules';
import { selectContent, selectHasTried, selectShortenedPasteLimit } from './composerSlice';
import { selectMeasure } from './selectors';
import { composerMessages, problemMessages, shortenedPasteText } from './messages';

/** The text of the post; only its input and its counter are drawn again with each key. */
export function ContentField() {
  return (
    <div className="composer__field">
      <label htmlFor="post-content">{composerMessages.content}</label>
      <ContentInput />
      <LengthMeter />
      <ContentProblem />
      <PasteNote />
    </div>
  );
}

function ContentProblem() {
  const isOver = useAppSelector((state) => selectMeasure(state).isOver);
  const isMissing = useAppSelector((state) => selectHasTried(state) && isBlank(selectContent(state)));
  const blank = isMissing ? problemMessages.blank : null;
  return (
    <FieldProblem id="post-content-problem" problem={isOver ? composerMessages.tooLong : blank} fields={['content']} />
  );
}

function PasteNote() {
  const limit = useAppSelector(selectShortenedPasteLimit);
  return (
    <p role="status" className="composer__note">
      {limit !== null && shortenedPasteText(limit)}
    </p>
  );
}

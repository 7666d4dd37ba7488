import { useAppSelector } from '../../../app/hooks';
import { OtherTexts } from '../../../components/repeat/OtherTexts';
import { selectHasTried } from '../form/composerSlice';
import { selectDraft } from '../form/draftSlice';
import { FieldProblem } from '../form/FieldProblem';
import { OTHER_TEXTS_ID } from '../form/fieldIds';
import { problemMessages } from '../form/messages';
import { measure } from '../form/postLength';
import { selectLimits, selectPlatforms } from '../form/selectors';
import * as shared from '../form/shared.module.css';

type Props = { texts: readonly string[]; onChanged: (texts: string[]) => void };

/** The texts that take turns, each measured like the first one. */
export function TurnTexts({ texts, onChanged }: Props) {
  const draft = useAppSelector(selectDraft);
  const platforms = useAppSelector(selectPlatforms);
  const limits = useAppSelector(selectLimits);
  const hasTried = useAppSelector(selectHasTried);
  const measureOf = (content: string) => measure({ ...draft, content }, platforms, limits);
  const isLong = texts.some((text) => measureOf(text).isOver);

  return (
    <div id={OTHER_TEXTS_ID} className={shared.field} tabIndex={-1}>
      <OtherTexts
        id={`${OTHER_TEXTS_ID}-text`}
        texts={texts}
        noteOf={(text) => {
          const { typed, limit } = measureOf(text);
          return <span className={shared.note}>{`${typed}/${limit}`}</span>;
        }}
        onChanged={onChanged}
      />
      <FieldProblem
        id={`${OTHER_TEXTS_ID}-problem`}
        problem={isLong && hasTried ? problemMessages['other-text-too-long'] : null}
        part="otherTexts"
      />
    </div>
  );
}

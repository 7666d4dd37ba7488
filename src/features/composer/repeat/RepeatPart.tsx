import { NETWORKS } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import { useSeriesDates } from '../../../api/useSeriesDates';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { ComingDates } from '../../../components/repeat/ComingDates';
import { refusesRepeatsText } from '../../../components/repeat/messages';
import { RepeatFields } from '../../../components/repeat/RepeatFields';
import { localZone } from '../../../lib/dates';
import { ruleOf } from '../../../lib/repeat/rule';
import { selectDate, selectTime } from '../form/composerSlice';
import { FieldProblem } from '../form/FieldProblem';
import { REPEAT_ID } from '../form/fieldIds';
import { selectOtherTexts, selectRepeat } from '../form/repeatSelectors';
import { otherTextsChanged, repeatChosen } from '../form/repeatSlice';
import { selectPlatforms } from '../form/selectors';
import { TurnTexts } from './TurnTexts';
import * as shared from '../form/shared.module.css';

/** How the post repeats: the rule, what it comes to, and further texts. */
export function RepeatPart() {
  const dispatch = useAppDispatch();
  const repeat = useAppSelector(selectRepeat);
  const texts = useAppSelector(selectOtherTexts);
  const date = useAppSelector(selectDate);
  const time = useAppSelector(selectTime);
  const platforms = useAppSelector(selectPlatforms);
  const zone = localZone();
  const rule = repeat === null || time === '' ? null : ruleOf(repeat, date);
  const { dates, refusal } = useSeriesDates(rule === null ? null : { rule, zone, first: `${date}T${time}` });
  const refusing = platforms.find((platform) => NETWORKS[platform].text.refusesRepeats === true);

  return (
    <div className={shared.field}>
      <RepeatFields
        id={REPEAT_ID}
        repeat={repeat}
        date={date}
        refusal={refusal}
        onChanged={(chosen) => dispatch(repeatChosen({ repeat: chosen }))}
      />
      <FieldProblem id={`${REPEAT_ID}-problem`} problem={null} part="repeat" />
      {repeat !== null && (
        <>
          {rule !== null && <ComingDates dates={dates} time={time} zone={zone} />}
          {refusing !== undefined && texts.every(isBlank) && (
            <p className={shared.note}>{refusesRepeatsText(refusing)}</p>
          )}
          <TurnTexts texts={texts} onChanged={(changed) => dispatch(otherTextsChanged({ texts: changed }))} />
        </>
      )}
    </div>
  );
}

import { NETWORKS } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import { useSeriesDates } from '../../../api/seriesApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ComingDates } from '../../../components/repeat/ComingDates';
import { refusesRepeatsText } from '../../../components/repeat/messages';
import { RepeatFields, OtherTexts } from '../../../components/repeat/RepeatFields';
import { localZone } from '../../../lib/dates';
import type { Repeat } from '../../../lib/repeat';
import { ruleOf } from '../../../lib/repeatRule';
import {
  selectDate,
  selectIsScheduled,
  selectTime,
  otherTextsChanged,
  repeatChosen,
  scheduleToggled,
  selectDraft,
} from '../draftSlice';
import { selectHasTried } from '../submissionSlice';
import { FieldProblem, REPEAT_ID, OTHER_TEXTS_ID } from '../fields';
import { selectOtherTexts, selectRepeat, selectPlatforms, selectLimits } from '../selectors';
import * as shared from '../shared.module.css';
import { problemMessages } from '../messages';
import { measure } from '../postLength';

/** How the post repeats: the rule, what it comes to, and further texts. */
export function RepeatPart() {
  const dispatch = useAppDispatch();
  const isScheduled = useAppSelector(selectIsScheduled);
  const chosenRepeat = useAppSelector(selectRepeat);
  const repeat = isScheduled ? chosenRepeat : null;
  const texts = useAppSelector(selectOtherTexts);
  const date = useAppSelector(selectDate);
  const time = useAppSelector(selectTime);
  const platforms = useAppSelector(selectPlatforms);
  const zone = localZone();
  const rule = repeat === null || time === '' ? null : ruleOf(repeat, date);
  const { dates, refusal } = useSeriesDates(rule === null ? null : { rule, zone, first: `${date}T${time}` });
  const refusing = platforms.find((platform) => NETWORKS[platform].text.refusesRepeats === true);

  /** What repeats begins at a time. */
  function handleChanged(chosen: Repeat | null) {
    dispatch(repeatChosen({ repeat: chosen }));
    if (chosen !== null && !isScheduled) dispatch(scheduleToggled({ isOn: true }));
  }

  return (
    <div className={shared.field}>
      <RepeatFields id={REPEAT_ID} repeat={repeat} date={date} refusal={refusal} onChanged={handleChanged} />
      <FieldProblem id={`${REPEAT_ID}-problem`} problem={null} part="repeat" />
      {repeat !== null && (
        <>
          {rule !== null && <ComingDates dates={dates} time={time} zone={zone} />}
          {refusing !== undefined && texts.every(isBlank) && (
            <p className={shared.note}>{refusesRepeatsText(refusing)}</p>
          )}
          <RotatingTexts texts={texts} onChanged={(changed) => dispatch(otherTextsChanged({ texts: changed }))} />
        </>
      )}
    </div>
  );
}

type Props = { texts: readonly string[]; onChanged: (texts: string[]) => void };

/** The texts that take turns, each measured like the first one. */
function RotatingTexts({ texts, onChanged }: Props) {
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

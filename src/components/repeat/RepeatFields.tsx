import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import { SERIES_EVERY_MAX, SERIES_COUNT_MAX, SERIES_TEXTS_MAX } from '#contract/limits';
import TextField from '@mui/material/TextField';
import { ChoiceField, FieldAlert, CountField, TextArea } from '../fields';
import {
  DAILY,
  kindOn,
  REPEAT_KINDS,
  type Repeat,
  type RepeatKind,
  REPEAT_UNITS,
  WEEKDAYS,
  weekdaysOn,
  type Weekday,
  REPEAT_ENDS,
} from '../../lib/repeat';
import { repeatProblem } from '../../lib/repeatRule';
import {
  kindText,
  REPEAT_PROBLEMS,
  repeatMessages,
  UNIT_LABELS,
  WEEKDAY_NAMES,
  END_LABELS,
  removeTextLabel,
  textLabel,
} from './messages';
import * as styles from './repeat.module.css';

const NEVER = 'none';

type Props = {
  /** Of the first field; those of the others begin with it. */
  id: string;
  /** Null: it does not repeat. */
  repeat: Repeat | null;
  /** The day on which it begins, YYYY-MM-DD; empty while none is chosen. */
  date: string;
  /** It must repeat. */
  isRequired?: boolean;
  /** Why the server refuses it. */
  refusal?: string;
  onChanged: (repeat: Repeat | null) => void;
};

/** Whether and how something repeats, and when that ends. */
export function RepeatFields({ id, repeat, date, isRequired = false, refusal = '', onChanged }: Props) {
  const kinds = REPEAT_KINDS.filter((kind) => isOffered(kind, repeat, date));
  const options = [
    ...(isRequired ? [] : [{ value: NEVER, label: repeatMessages.never } as const]),
    ...kinds.map((kind) => ({ value: kind, label: kindText(kind, date) })),
  ];
  const problem = repeat === null ? null : repeatProblem(repeat, date);

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, maxWidth: '100%' }}>
        <ChoiceField
          id={id}
          label={repeatMessages.repeat}
          options={options}
          value={repeat === null ? NEVER : kindOn(repeat.kind, date)}
          onChosen={(kind) => onChanged(kind === NEVER ? null : { ...(repeat ?? DAILY), kind })}
        />
        {repeat !== null && <RepeatEndFields id={id} repeat={repeat} date={date} onChanged={onChanged} />}
      </Box>
      {repeat?.kind === 'custom' && <CustomRepeat id={id} repeat={repeat} date={date} onChanged={onChanged} />}
      <FieldAlert text={problem === null ? refusal : REPEAT_PROBLEMS[problem]} />
    </Box>
  );
}

function isOffered(kind: RepeatKind, repeat: Repeat | null, date: string): boolean {
  return kind === 'own' ? repeat !== null && repeat.rule !== '' : kindOn(kind, date) === kind;
}

const UNITS = REPEAT_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

type CustomRepeatProps = { id: string; repeat: Repeat; date: string; onChanged: (repeat: Repeat) => void };

/** Every so many days, weeks or months, and in weeks on which days. */
function CustomRepeat({ id, repeat, date, onChanged }: CustomRepeatProps) {
  const weekdays = weekdaysOn(repeat, date);

  function handleToggled(weekday: Weekday, isOn: boolean) {
    const others = weekdays.filter((one) => one !== weekday);
    onChanged({ ...repeat, weekdays: isOn ? [...others, weekday] : others });
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <CountField
          id={`${id}-every`}
          label={repeatMessages.every}
          value={repeat.every}
          max={SERIES_EVERY_MAX}
          onTyped={(every) => onChanged({ ...repeat, every })}
        />
        <ChoiceField
          id={`${id}-unit`}
          label={repeatMessages.unit}
          options={UNITS}
          value={repeat.unit}
          onChosen={(unit) => onChanged({ ...repeat, unit })}
        />
      </Box>
      {repeat.unit === 'week' && (
        <Box role="group" aria-label={repeatMessages.weekdays} sx={{ display: 'flex', flexWrap: 'wrap' }}>
          {WEEKDAYS.map((weekday) => (
            <FormControlLabel
              key={weekday}
              label={WEEKDAY_NAMES[weekday]}
              control={
                <Checkbox
                  size="small"
                  checked={weekdays.includes(weekday)}
                  onChange={(_event, isOn) => handleToggled(weekday, isOn)}
                />
              }
            />
          ))}
        </Box>
      )}
    </>
  );
}

const ENDS = REPEAT_ENDS.map((value) => ({ value, label: END_LABELS[value] }));
const SHRUNK = { shrink: true };

type RepeatEndFieldsProps = { id: string; repeat: Repeat; date: string; onChanged: (repeat: Repeat) => void };

/** When something stops to repeat. */
function RepeatEndFields({ id, repeat, date, onChanged }: RepeatEndFieldsProps) {
  return (
    <>
      <ChoiceField
        id={`${id}-end`}
        label={repeatMessages.end}
        options={ENDS}
        value={repeat.end}
        onChosen={(end) => onChanged({ ...repeat, end })}
      />
      {repeat.end === 'until' && (
        <TextField
          id={`${id}-until`}
          type="date"
          size="small"
          label={repeatMessages.until}
          value={repeat.until}
          slotProps={{ inputLabel: SHRUNK, htmlInput: { min: date } }}
          onChange={({ target }) => onChanged({ ...repeat, until: target.value })}
        />
      )}
      {repeat.end === 'count' && (
        <CountField
          id={`${id}-count`}
          label={repeatMessages.count}
          value={repeat.count}
          max={SERIES_COUNT_MAX}
          onTyped={(count) => onChanged({ ...repeat, count })}
        />
      )}
    </>
  );
}

type TextsProps = {
  /** The ids of the fields begin with it. */
  id: string;
  texts: readonly string[];
  /** What is said below a text, such as its length. */
  noteOf?: (text: string) => ReactNode;
  onChanged: (texts: string[]) => void;
};

/** Texts that take turns with the first one. */
export function OtherTexts({ id, texts, noteOf, onChanged }: TextsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const isFull = texts.length >= SERIES_TEXTS_MAX - 1;

  function handleAdded() {
    flushSync(() => onChanged([...texts, '']));
    document.getElementById(`${id}-${texts.length}`)?.focus();
  }

  function handleRemoved(place: number) {
    flushSync(() => onChanged(texts.filter((_text, other) => other !== place)));
    add.current?.focus();
  }

  return (
    <div className={styles.texts}>
      {texts.map((text, place) => (
        // A text has no name but its place.
        <div key={place} className={styles.text}>
          <TextArea
            id={`${id}-${place}`}
            label={textLabel(place)}
            value={text}
            onTyped={(typed) => onChanged(texts.map((one, other) => (other === place ? typed : one)))}
          />
          {noteOf?.(text)}
          <Button size="small" aria-label={removeTextLabel(place)} onClick={() => handleRemoved(place)}>
            {repeatMessages.removeText}
          </Button>
        </div>
      ))}
      <Button ref={add} size="small" variant="outlined" aria-disabled={isFull} onClick={() => !isFull && handleAdded()}>
        {repeatMessages.addText}
      </Button>
      {isFull && <p className={styles.note}>{repeatMessages.fullTexts}</p>}
    </div>
  );
}

import { SERIES_COUNT_MAX } from '#contract/limits';
import { ChoiceField } from '../ChoiceField';
import { CountField } from '../CountField';
import { REPEAT_ENDS, type Repeat } from '../../lib/repeat/repeat';
import { END_LABELS, repeatMessages } from './messages';
import { TextField } from '../TextField';

const ENDS = REPEAT_ENDS.map((value) => ({ value, label: END_LABELS[value] }));
const SHRUNK = { shrink: true };

type Props = { id: string; repeat: Repeat; date: string; onChanged: (repeat: Repeat) => void };

/** When something stops to repeat. */
export function RepeatEndFields({ id, repeat, date, onChanged }: Props) {
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

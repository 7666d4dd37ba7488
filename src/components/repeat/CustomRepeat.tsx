import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { SERIES_EVERY_MAX } from '#contract/limits';
import { ChoiceField } from '../ChoiceField';
import { CountField } from '../CountField';
import { REPEAT_UNITS, WEEKDAYS, weekdaysOn, type Repeat, type Weekday } from '../../lib/repeat/repeat';
import { repeatMessages, UNIT_LABELS, WEEKDAY_NAMES } from './messages';

const UNITS = REPEAT_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

type Props = { id: string; repeat: Repeat; date: string; onChanged: (repeat: Repeat) => void };

/** Every so many days, weeks or months, and in weeks on which days. */
export function CustomRepeat({ id, repeat, date, onChanged }: Props) {
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

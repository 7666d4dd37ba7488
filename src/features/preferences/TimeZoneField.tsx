import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { localZone } from '../../lib/dates';
import { selectForm } from './formSelectors';
import { settingsMessages } from './messages';
import { settingChanged } from './preferencesSlice';
import { ZoneOptions } from '../../components/ZoneOptions';
import { TextField } from '../../components/TextField';

/** Every zone that this browser knows, by continent. */
export function TimeZoneField() {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector((state) => selectForm(state).timeZone);
  const own = localZone();

  return (
    <TextField
      id="time-zone"
      label={settingsMessages.timeZone}
      value={timeZone}
      helperText={timeZone === own ? undefined : settingsMessages.ownZone(own)}
      onChange={({ target }) => dispatch(settingChanged({ timeZone: target.value }))}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      <ZoneOptions shown={timeZone || own} />
    </TextField>
  );
}

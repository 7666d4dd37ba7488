import { memo } from 'react';
import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { localZone } from '../../lib/dates';
import { settingsMessages } from './messages';
import { selectForm, settingChanged } from './preferencesSlice';
import { zoneGroups } from './timeZones';

/** Every zone that this browser knows, by continent. */
export function TimeZoneField() {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector((state) => selectForm(state).timeZone);
  const own = localZone();

  return (
    <TextField
      select
      id="time-zone"
      label={settingsMessages.timeZone}
      value={timeZone}
      helperText={timeZone === own ? undefined : settingsMessages.ownZone(own)}
      onChange={({ target }) => dispatch(settingChanged({ timeZone: target.value }))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <Zones shown={timeZone || own} />
    </TextField>
  );
}

/** Memoized: there are hundreds, and they stay the same until another zone is chosen. */
const Zones = memo(function Zones({ shown }: { shown: string }) {
  return zoneGroups(shown).map(({ name, zones }) => (
    <optgroup key={name} label={name}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </optgroup>
  ));
});

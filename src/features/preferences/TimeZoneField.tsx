import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ZoneField } from '../../components/ZoneField';
import { localZone } from '../../lib/dates';
import { selectForm } from './formSelectors';
import { settingsMessages } from './messages';
import { settingChanged } from './preferencesSlice';

export function TimeZoneField() {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector((state) => selectForm(state).timeZone);
  const own = localZone();

  return (
    <ZoneField
      id="time-zone"
      label={settingsMessages.timeZone}
      zone={timeZone || own}
      helperText={timeZone === own ? undefined : settingsMessages.ownZone(own)}
      onChosen={(zone) => dispatch(settingChanged({ timeZone: zone }))}
    />
  );
}

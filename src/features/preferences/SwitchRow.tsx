import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectForm } from './formSelectors';
import { settingsMessages } from './messages';
import { settingChanged } from './preferencesSlice';
import type { SettingsDraft } from './settings';

type Toggles = {
  [Name in keyof SettingsDraft]: SettingsDraft[Name] extends boolean ? Name : never;
}[keyof SettingsDraft];

type Props = { name: Toggles; hint?: string };

/** One of the settings that are on or off. */
export function SwitchRow({ name, hint }: Props) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => selectForm(state)[name]);
  const hintId = hint === undefined ? undefined : `${name}-hint`;

  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(_event, checked) => dispatch(settingChanged({ [name]: checked }))}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        label={settingsMessages[name]}
      />
      {hint !== undefined && (
        <Typography id={hintId} variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </div>
  );
}

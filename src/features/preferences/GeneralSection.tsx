import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectForm, selectSettingsProblems } from './formSelectors';
import { settingsMessages } from './messages';
import { settingChanged } from './preferencesSlice';
import { SectionCard } from '../../components/SectionCard';
import { TimeZoneField } from './TimeZoneField';
import { TextField } from '../../components/TextField';

export function GeneralSection() {
  const dispatch = useAppDispatch();
  const { companyName, email } = useAppSelector(selectForm);
  const problems = useAppSelector(selectSettingsProblems);

  return (
    <SectionCard id="general" title={settingsMessages.general}>
      <TextField
        id="company-name"
        label={settingsMessages.companyName}
        autoComplete="organization"
        value={companyName}
        onChange={({ target }) => dispatch(settingChanged({ companyName: target.value }))}
      />
      <TextField
        id="settings-email"
        type="email"
        label={settingsMessages.email}
        autoComplete="email"
        value={email}
        error={problems.email !== undefined}
        helperText={problems.email ?? settingsMessages.emailHint}
        onChange={({ target }) => dispatch(settingChanged({ email: target.value }))}
      />
      <TimeZoneField />
    </SectionCard>
  );
}

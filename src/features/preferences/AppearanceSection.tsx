import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectForm, selectSettingsProblems } from './formSelectors';
import { settingsMessages } from './messages';
import { settingChanged } from './preferencesSlice';
import { SectionCard } from '../../components/SectionCard';
import { POSTS_PER_PAGE } from './settings';
import { SwitchRow } from './SwitchRow';
import { TextField } from '../../components/TextField';

export function AppearanceSection() {
  const dispatch = useAppDispatch();
  const { postsPerPage } = useAppSelector(selectForm);
  const problems = useAppSelector(selectSettingsProblems);

  return (
    <SectionCard id="appearance" title={settingsMessages.appearance}>
      <SwitchRow name="darkMode" />
      <SwitchRow name="compactView" />
      <TextField
        id="posts-per-page"
        type="number"
        label={settingsMessages.postsPerPage}
        value={postsPerPage}
        error={problems.postsPerPage !== undefined}
        helperText={problems.postsPerPage ?? settingsMessages.postsPerPageHint}
        onChange={({ target }) => dispatch(settingChanged({ postsPerPage: target.value }))}
        slotProps={{ htmlInput: { min: POSTS_PER_PAGE.min, max: POSTS_PER_PAGE.max, step: 1, inputMode: 'numeric' } }}
        sx={{ maxWidth: '24rem' }}
      />
    </SectionCard>
  );
}

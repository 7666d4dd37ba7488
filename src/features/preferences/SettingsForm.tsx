import type { SyntheticEvent } from 'react';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector, useAppStore } from '../../app/hooks';
import { selectSettingsProblems } from './formSelectors';
import { AppearanceSection } from './AppearanceSection';
import { GeneralSection } from './GeneralSection';
import { NotificationsSection } from './NotificationsSection';
import { selectHasUnsavedSettings, saveChosen } from './preferencesSlice';
import { PrivacySection } from './PrivacySection';
import { SaveBar } from './SaveBar';
import type { SettingsProblems } from './settings';

/** The field that each problem belongs to, by its id in the page. */
const FIELD_IDS: Record<keyof SettingsProblems, string> = { email: 'settings-email', postsPerPage: 'posts-per-page' };

/** The four sections that are saved together (spec section 2). */
export function SettingsForm() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isDirty = useAppSelector(selectHasUnsavedSettings);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isDirty) return;
    dispatch(saveChosen());
    const [first] = Object.keys(selectSettingsProblems(store.getState()));
    if (first !== undefined) document.getElementById(FIELD_IDS[first as keyof SettingsProblems])?.focus();
  }

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={handleSubmit}>
      <GeneralSection />
      <NotificationsSection />
      <PrivacySection />
      <AppearanceSection />
      <SaveBar />
    </Stack>
  );
}

import type { SyntheticEvent } from 'react';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { AppearanceSection } from './AppearanceSection';
import { GeneralSection } from './GeneralSection';
import { NotificationsSection } from './NotificationsSection';
import { selectHasUnsavedSettings, saveChosen } from './preferencesSlice';
import { PrivacySection } from './PrivacySection';
import { SaveBar } from './SaveBar';

/** The four sections that are saved together (spec section 2). */
export function SettingsForm() {
  const dispatch = useAppDispatch();
  const isDirty = useAppSelector(selectHasUnsavedSettings);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isDirty) dispatch(saveChosen());
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

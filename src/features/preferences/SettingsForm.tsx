import { type ReactNode, type SyntheticEvent, useRef, type MouseEvent } from 'react';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector, useAppStore, type AppDispatch, type RootState } from '../../store/hooks';
import { selectSettingsProblems, selectForm, selectSettingsUserId } from './formSelectors';
import {
  demoToggled,
  selectIsDemoHidden,
  selectHasUnsavedSettings,
  settingChanged,
  changesDiscarded,
  selectPreferences,
  settingsRefused,
  settingsSaved,
} from './preferencesSlice';
import { type SettingsProblems, type SettingsDraft, POSTS_PER_PAGE, isPostsPerPage, type Settings } from './settings';
import { settingsMessages } from './messages';
import { FieldRow, hintIdOf, SwitchRow } from '../../components/SettingRow';
import { SectionCard } from '../../components/SectionCard';
import TextField from '@mui/material/TextField';
import { dialogOpened, toastShown } from '../ui/uiSlice';
import { ZoneField } from '../../components/ZoneField';
import { localZone } from '../../lib/dates';
import { writePreferences } from './storedPreferences';

/** The field that each problem belongs to, by its id in the page. */
const EMAIL_ID = 'settings-email';
const POSTS_ID = 'posts-per-page';
const FIELD_IDS: Record<keyof SettingsProblems, string> = { email: EMAIL_ID, postsPerPage: POSTS_ID };

type FormProps = {
  /** The beginning and the end of Privacy and Security, which are not saved with the form. */
  secondFactor: ReactNode;
  sessions: ReactNode;
};

/** The four sections that are saved together. */
export function SettingsForm({ secondFactor, sessions }: FormProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isDirty = useAppSelector(selectHasUnsavedSettings);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isDirty) return;
    dispatch(saveSettings());
    const [first] = Object.keys(selectSettingsProblems(store.getState()));
    if (first !== undefined) document.getElementById(FIELD_IDS[first as keyof SettingsProblems])?.focus();
  }

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={handleSubmit}>
      <GeneralSection />
      <NotificationsSection />
      <PrivacySection {...{ secondFactor, sessions }} />
      <AppearanceSection />
      <SaveBar />
    </Stack>
  );
}

function AppearanceSection() {
  const dispatch = useAppDispatch();
  const { postsPerPage } = useAppSelector(selectForm);
  const isDemoHidden = useAppSelector(selectIsDemoHidden);
  const problems = useAppSelector(selectSettingsProblems);

  return (
    <SectionCard isList id="appearance" title={settingsMessages.appearance}>
      <Toggle name="darkMode" />
      <Toggle name="compactView" />
      <FieldRow fieldId={POSTS_ID} label={settingsMessages.postsPerPage} hint={settingsMessages.postsPerPageHint}>
        <TextField
          id={POSTS_ID}
          type="number"
          fullWidth
          value={postsPerPage}
          error={problems.postsPerPage !== undefined}
          helperText={problems.postsPerPage}
          onChange={({ target }) => dispatch(settingChanged({ postsPerPage: target.value }))}
          slotProps={{
            htmlInput: {
              min: POSTS_PER_PAGE.min,
              max: POSTS_PER_PAGE.max,
              step: 1,
              inputMode: 'numeric',
              'aria-describedby': describedBy(POSTS_ID, problems.postsPerPage !== undefined),
            },
          }}
        />
      </FieldRow>
      <SwitchRow
        id="schedule-demo"
        label={settingsMessages.scheduleDemo}
        checked={!isDemoHidden}
        onChange={() => dispatch(demoToggled())}
      />
    </SectionCard>
  );
}

/** Ids of what says something of a field: its hint, and its problem, which MUI names so. */
function describedBy(fieldId: string, hasProblem: boolean): string {
  return hasProblem ? `${fieldId}-helper-text ${hintIdOf(fieldId)}` : hintIdOf(fieldId);
}

function GeneralSection() {
  const dispatch = useAppDispatch();
  const { companyName, email } = useAppSelector(selectForm);
  const problems = useAppSelector(selectSettingsProblems);

  return (
    <SectionCard isList id="general" title={settingsMessages.general}>
      <FieldRow fieldId="company-name" label={settingsMessages.companyName}>
        <TextField
          id="company-name"
          fullWidth
          autoComplete="organization"
          value={companyName}
          onChange={({ target }) => dispatch(settingChanged({ companyName: target.value }))}
        />
      </FieldRow>
      <FieldRow fieldId={EMAIL_ID} label={settingsMessages.email} hint={settingsMessages.emailHint}>
        <TextField
          id={EMAIL_ID}
          type="email"
          fullWidth
          autoComplete="email"
          value={email}
          error={problems.email !== undefined}
          helperText={problems.email}
          onChange={({ target }) => dispatch(settingChanged({ email: target.value }))}
          slotProps={{ htmlInput: { 'aria-describedby': describedBy(EMAIL_ID, problems.email !== undefined) } }}
        />
      </FieldRow>
      <TimeZoneField />
    </SectionCard>
  );
}

function NotificationsSection() {
  return (
    <SectionCard isList id="notifications" title={settingsMessages.notifications}>
      <Typography variant="body2" color="textSecondary">
        {settingsMessages.notificationsHint}
      </Typography>
      <Toggle name="emailNotifications" />
      <Toggle name="trendingAlerts" />
      <Toggle name="keywordMentions" />
      <Toggle name="postReminders" />
    </SectionCard>
  );
}

function PrivacySection({ secondFactor, sessions }: FormProps) {
  const dispatch = useAppDispatch();
  return (
    <SectionCard isList id="privacy" title={settingsMessages.privacy}>
      {secondFactor}
      <Toggle name="dataSharing" hint={settingsMessages.dataSharingHint} />
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2, rowGap: 1 }}
      >
        <Typography variant="body2" color="textSecondary">
          {settingsMessages.changePasswordHint}
        </Typography>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'changePassword' }))}
        >
          {settingsMessages.changePassword}
        </Button>
      </Stack>
      {sessions}
    </SectionCard>
  );
}

/** Reports unsaved changes, and saves or discards them; it stays in view while there are any. */
function SaveBar() {
  const dispatch = useAppDispatch();
  const isDirty = useAppSelector(selectHasUnsavedSettings);
  const status = useRef<HTMLParagraphElement>(null);

  /** Both buttons are about to be disabled: the focus on one of them moves to the sentence beside it. */
  function handlePress({ currentTarget }: MouseEvent) {
    if (currentTarget === document.activeElement) status.current?.focus();
  }

  function handleCancel(event: MouseEvent) {
    handlePress(event);
    dispatch(changesDiscarded());
  }

  return (
    <Box
      sx={{
        position: isDirty ? 'sticky' : 'static',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        p: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: isDirty ? 'warning.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Typography
        ref={status}
        role="status"
        tabIndex={-1}
        variant="body2"
        color={isDirty ? 'textPrimary' : 'textSecondary'}
        sx={{ flex: { xs: '1 0 100%', sm: '1 0 0' } }}
      >
        {isDirty ? settingsMessages.unsaved : settingsMessages.allSaved}
      </Typography>
      <Button disabled={!isDirty} onClick={handleCancel}>
        {settingsMessages.cancel}
      </Button>
      <Button type="submit" variant="contained" disabled={!isDirty} onClick={handlePress}>
        {settingsMessages.save}
      </Button>
    </Box>
  );
}

type Toggles = {
  [Name in keyof SettingsDraft]: SettingsDraft[Name] extends boolean ? Name : never;
}[keyof SettingsDraft];

type Props = { name: Toggles; hint?: string };

/** One of the settings that are on or off. */
function Toggle({ name, hint }: Props) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => selectForm(state)[name]);
  return (
    <SwitchRow
      id={name}
      label={settingsMessages[name]}
      hint={hint}
      checked={isOn}
      onChange={(checked) => dispatch(settingChanged({ [name]: checked }))}
    />
  );
}

function TimeZoneField() {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector((state) => selectForm(state).timeZone);
  const own = localZone();
  const hint = timeZone === own ? undefined : settingsMessages.ownZone(own);

  return (
    <FieldRow fieldId="time-zone" label={settingsMessages.timeZone} hint={hint}>
      <ZoneField
        id="time-zone"
        fullWidth
        aria-describedby={hint === undefined ? undefined : hintIdOf('time-zone')}
        zone={timeZone || own}
        onChosen={(zone) => dispatch(settingChanged({ timeZone: zone }))}
      />
    </FieldRow>
  );
}

/** Checks the form and saves it on this device. */
function saveSettings() {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const draft = selectForm(getState());
    const userId = selectSettingsUserId(getState());
    const problems = problemsOf(draft);
    if (userId === null || Object.keys(problems).length > 0) {
      dispatch(settingsRefused(problems));
      return;
    }
    dispatch(settingsSaved(fromDraft(draft)));
    const isKept = writePreferences(selectPreferences(getState()));
    dispatch(
      toastShown(
        isKept ? { kind: 'success', text: settingsMessages.saved } : { kind: 'error', text: settingsMessages.notSaved },
      ),
    );
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks a form before it is saved; an empty response means that it may be. */
export function problemsOf({ email, postsPerPage }: SettingsDraft): SettingsProblems {
  return {
    ...(email.trim() !== '' && !EMAIL.test(email.trim()) && { email: 'This isn’t an email address.' }),
    ...(!isPostsPerPage(Number(postsPerPage || Number.NaN)) && {
      postsPerPage: `Use a whole number from ${POSTS_PER_PAGE.min} to ${POSTS_PER_PAGE.max}.`,
    }),
  };
}

/** The settings of a form that has no problems. */
function fromDraft(draft: SettingsDraft): Settings {
  return { ...draft, email: draft.email.trim(), postsPerPage: Number(draft.postsPerPage) };
}

import type { AppDispatch, RootState } from '../../store/hooks';
import { toastShown } from '../ui/uiSlice';
import { selectForm, selectSettingsUserId } from './formSelectors';
import { settingsMessages } from './messages';
import { selectPreferences, settingsRefused, settingsSaved } from './preferencesSlice';
import { isPostsPerPage, POSTS_PER_PAGE, type Settings, type SettingsDraft, type SettingsProblems } from './settings';
import { writePreferences } from './storedPreferences';

/** Checks the form and saves it on this device; two-factor authentication never is. */
export function saveSettings() {
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
    if (draft.twoFactor) dispatch(toastShown({ kind: 'info', text: settingsMessages.twoFactorOff }));
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
function fromDraft({ twoFactor: _neverKept, ...draft }: SettingsDraft): Settings {
  return { ...draft, email: draft.email.trim(), postsPerPage: Number(draft.postsPerPage) };
}

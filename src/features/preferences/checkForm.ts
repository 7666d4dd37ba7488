import { isPostsPerPage, POSTS_PER_PAGE, type Settings, type SettingsDraft, type SettingsProblems } from './settings';

/** Apart from the settings themselves, which are part of the first scripts. */
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
export function fromDraft({ twoFactor: _neverKept, ...draft }: SettingsDraft): Settings {
  return { ...draft, email: draft.email.trim(), postsPerPage: Number(draft.postsPerPage) };
}

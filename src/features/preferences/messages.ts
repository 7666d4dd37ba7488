import { PASSWORD_MIN_LENGTH } from '#contract/limits';
import type { PasswordRule } from './preferencesSlice';

/** Texts of Settings; those of the spec stand to the letter. */
export const settingsMessages = {
  sections: 'Sections',
  general: 'General',
  companyName: 'Company Name',
  email: 'Email',
  emailHint: 'For your settings only: you sign in with the address of your account.',
  timeZone: 'Timezone',
  ownZone: (zone: string) => `Your browser is in ${zone}. Posts are scheduled in that zone.`,
  notifications: 'Notifications',
  notificationsHint:
    'Shown in the product while it is open. This server sends no e-mail: that choice is kept and counts as soon as it does.',
  emailNotifications: 'Email Notifications',
  trendingAlerts: 'Trending Alerts',
  keywordMentions: 'Keyword Mentions',
  postReminders: 'Post Reminders',
  privacy: 'Privacy and Security',
  twoFactor: 'Two-Factor Authentication',
  twoFactorHint: 'Not available yet. It cannot be switched on.',
  dataSharing: 'Data Sharing',
  dataSharingHint: 'Records your choice. Postwright sends usage data to nobody.',
  changePassword: 'Change Password',
  changePasswordHint: 'Signs you out everywhere else.',
  appearance: 'Appearance',
  darkMode: 'Dark Mode',
  compactView: 'Compact View',
  postsPerPage: 'Posts per Page',
  postsPerPageHint: 'How many entries Trending Posts and your top posts show at first.',
  cancel: 'Cancel',
  save: 'Save Changes',
  unsaved: 'You have unsaved changes.',
  allSaved: 'Everything is saved on this device.',
  saved: 'Settings saved',
  notSaved:
    'Settings could not be saved: this browser refuses to store them. Allow it to keep data of this page and save again.',
  twoFactorOff: 'Two-Factor Authentication is not available yet. It stays off.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes to the settings are not saved yet.',
  stay: 'Stay',
  leave: 'Leave without saving',
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  passwordChanged: 'Password changed. You are signed out everywhere else.',
  passwordFailed: 'The password could not be changed.',
} as const;

export const PASSWORD_RULE_TEXTS: Record<PasswordRule, string> = {
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
};

/** The sections of Settings, by the hash that leads to each. */
export const SETTINGS_SECTIONS = {
  general: settingsMessages.general,
  notifications: settingsMessages.notifications,
  privacy: settingsMessages.privacy,
  appearance: settingsMessages.appearance,
} as const;

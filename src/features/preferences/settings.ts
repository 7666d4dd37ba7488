import { isRecord } from '../../lib/json';

/** A person's preferences; kept per user on this device. */
export type Settings = {
  companyName: string;
  email: string;
  /** IANA name; empty until one is chosen. */
  timeZone: string;
  emailNotifications: boolean;
  trendingAlerts: boolean;
  keywordMentions: boolean;
  postReminders: boolean;
  dataSharing: boolean;
  darkMode: boolean;
  compactView: boolean;
  postsPerPage: number;
};

/** Settings as the form holds them: a number is text while it is typed. */
export type SettingsDraft = Omit<Settings, 'postsPerPage'> & { postsPerPage: string };

/** Differences between the form and the saved settings. */
export type SettingsChanges = Partial<SettingsDraft>;

/** Problems that keep a form from being saved. */
export type SettingsProblems = Partial<Record<'email' | 'postsPerPage', string>>;

/** The bounds of "Posts per Page"; the default is prescribed. */
export const POSTS_PER_PAGE = { min: 1, max: 100, default: 10 } as const;

export const DEFAULT_SETTINGS: Settings = {
  companyName: '',
  email: '',
  timeZone: '',
  emailNotifications: true,
  trendingAlerts: true,
  keywordMentions: true,
  postReminders: false,
  dataSharing: true,
  darkMode: false,
  compactView: false,
  postsPerPage: POSTS_PER_PAGE.default,
};

/** Form values for saved settings. */
export function toDraft(settings: Settings): SettingsDraft {
  return { ...settings, postsPerPage: String(settings.postsPerPage) };
}

/** Reads settings from whatever was stored: a value of the wrong type is replaced by its fallback. */
export function readSettings(stored: unknown, fallback: Settings): Settings {
  const fields = isRecord(stored) ? stored : {};
  const read = Object.entries(fallback).map(([name, value]) => {
    const kept = fields[name];
    const isFit = typeof kept === typeof value && (typeof kept !== 'number' || isPostsPerPage(kept));
    return [name, isFit ? kept : value];
  });
  return Object.fromEntries(read) as Settings;
}

/** Reads changes from whatever was stored; what no form can hold is left out. */
export function readChanges(stored: unknown): SettingsChanges {
  const fields = isRecord(stored) ? stored : {};
  const read = Object.entries(toDraft(DEFAULT_SETTINGS)).flatMap(([name, value]) =>
    typeof fields[name] === typeof value ? [[name, fields[name]]] : [],
  );
  return Object.fromEntries(read) as SettingsChanges;
}

/** True for a number that "Posts per Page" may have. */
export function isPostsPerPage(count: number): boolean {
  return Number.isInteger(count) && count >= POSTS_PER_PAGE.min && count <= POSTS_PER_PAGE.max;
}

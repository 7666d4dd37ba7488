import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { MySettings } from '#contract/schemas/mySettings';
import { readCalendarLook, writeCalendarLook } from '../../features/calendar/calendarLook';
import { lookChosen } from '../../features/calendar/calendarSlice';
import { habitsChanged } from '../../features/composer/draftSlice';
import { readHabits, writeHabits } from '../../features/composer/drafts/habits';
import {
  demoToggled,
  firstStepsToggled,
  selectIsDemoHidden,
  selectAreFirstStepsHidden,
  selectPreferences,
  settingsSavedElsewhere,
} from '../../features/preferences/preferencesSlice';
import { POSTS_PER_PAGE } from '../../features/preferences/settings';
import { writePreferences } from '../../features/preferences/storedPreferences';
import { isRecord } from '../../lib/json';
import { readStoredJson, writeStored } from '../../lib/storage';
import type { AppDispatch, RootState } from '../../store/hooks';

/** What holds before anybody has chosen. */
const AT_FIRST: MySettings = {
  preview_open: false,
  compact_view: false,
  posts_per_page: POSTS_PER_PAGE.default,
  demo_hidden: false,
  first_steps_hidden: false,
};

/** What this device has of a person; without what nobody has chosen. */
export function settingsHere(state: RootState, userId: string): MySettings {
  const { platforms, accountIds, isPreviewOpen } = readHabits(userId);
  const { compactView, postsPerPage } = selectPreferences(state).saved;
  const calendar = readCalendarLook(userId);
  const all: MySettings = {
    ...(platforms !== null && { platforms, account_ids: accountIds }),
    ...(calendar !== null && { calendar }),
    preview_open: isPreviewOpen,
    compact_view: compactView,
    posts_per_page: postsPerPage,
    demo_hidden: selectIsDemoHidden(state),
    first_steps_hidden: selectAreFirstStepsHidden(state),
  };
  return pick(all, (name) => !isEqual(all[name], AT_FIRST[name]));
}

/** Of what is here, that which was chosen since both sides agreed; at first, that which the server has nothing of. */
export function chosenHere(here: MySettings, agreed: Agreed | null, server: MySettings): MySettings {
  if (agreed === null) return pick(here, (name) => !(name in server));
  const all = { ...pick(AT_FIRST, (name) => name in agreed.settings), ...here };
  return pick(all, (name) => !isEqual(all[name], agreed.settings[name] ?? AT_FIRST[name]));
}

/** True if something was chosen here since both sides agreed. */
export function hasChosen(here: MySettings, agreed: Agreed | null): boolean {
  return Object.keys(chosenHere(here, agreed, {})).length > 0;
}

/** Of what the server has, that which is not here; what was chosen here stays. */
export function unknownHere(here: MySettings, server: MySettings, chosen: MySettings): MySettings {
  return pick(server, (name) => !(name in chosen) && !isEqual(here[name] ?? AT_FIRST[name], server[name]));
}

/** Takes over here what another device has chosen. */
export function adoptSettings(settings: MySettings, userId: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const { platforms, account_ids: accountIds, preview_open: isPreviewOpen, calendar } = settings;
    if ([platforms, accountIds, isPreviewOpen].some((one) => one !== undefined)) {
      const before = readHabits(userId);
      const habits = {
        platforms: platforms ?? before.platforms,
        accountIds: accountIds ?? before.accountIds,
        isPreviewOpen: isPreviewOpen ?? before.isPreviewOpen,
      };
      writeHabits(userId, habits);
      dispatch(habitsChanged(habits));
    }
    if (calendar !== undefined) {
      writeCalendarLook(userId, calendar);
      dispatch(lookChosen(calendar));
    }
    const known = selectPreferences(getState());
    const { saved, isDark, hasSingleKeys } = known;
    const { compact_view: compactView = saved.compactView, posts_per_page: postsPerPage = saved.postsPerPage } =
      settings;
    if (compactView !== saved.compactView || postsPerPage !== saved.postsPerPage) {
      const changed = { ...saved, darkMode: isDark, compactView, postsPerPage };
      dispatch(settingsSavedElsewhere({ settings: changed, hasSingleKeys }));
    }
    const { demo_hidden: isDemoHidden, first_steps_hidden: areFirstStepsHidden } = settings;
    if (isDemoHidden !== undefined && isDemoHidden !== selectIsDemoHidden(getState())) dispatch(demoToggled());
    if (areFirstStepsHidden !== undefined && areFirstStepsHidden !== selectAreFirstStepsHidden(getState()))
      dispatch(firstStepsToggled());
    const after = selectPreferences(getState());
    // Where nothing is new, another window may have stored what this one does not know yet.
    if (after !== known) writePreferences(after);
  };
}

/** What the server and this device had in common last. */
export type Agreed = { settings: MySettings; version: number };

/** Null: nothing yet. */
export function readAgreed(userId: string): Agreed | null {
  const stored = readStoredJson(keyOf(userId));
  if (!isRecord(stored) || !isRecord(stored['settings'])) return null;
  const { settings, version } = stored;
  return { settings, version: typeof version === 'number' ? version : 0 };
}

/** Keeps what both sides agreed on last; an answer that was overtaken by another window's is not kept. */
export function writeAgreed(userId: string, { settings, version }: Agreed): void {
  if (version < (readAgreed(userId)?.version ?? 0)) return;
  writeStored(keyOf(userId), JSON.stringify({ settings, version }));
}

/** PostgreSQL has an order of names of its own. */
function isEqual(one: unknown, other: unknown): boolean {
  return copyWithStructuralSharing(one, other) === one;
}

function pick(settings: MySettings, isWanted: (name: keyof MySettings) => boolean): MySettings {
  const entries = Object.entries(settings) as [keyof MySettings, unknown][];
  return Object.fromEntries(entries.filter(([name]) => isWanted(name)));
}

function keyOf(userId: string): string {
  return `remembered_${userId}`;
}

import type { SeriesState } from '#contract/schemas/series';
import { SERIES_TEXTS_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { formatWallTime, localZone } from '../../lib/dates';
import { placeInMonth, type RepeatEnd, type RepeatKind, type RepeatUnit, type Weekday } from '../../lib/repeat';
import type { RepeatProblem } from '../../lib/repeatRule';

/** Texts about how posts repeat. */
export const repeatMessages = {
  repeat: 'Repeat',
  never: 'Does not repeat',
  every: 'Every',
  unit: 'Unit',
  weekdays: 'On these days',
  end: 'Ends',
  until: 'Last day',
  count: 'Times',
  nextDates: 'Next dates',
  noDates: 'No date is left.',
  otherText: 'Text',
  addText: 'Add a text that takes turns',
  removeText: 'Remove',
  fullTexts: `At most ${SERIES_TEXTS_MAX} texts take turns.`,
} as const;

export const UNIT_LABELS: Record<RepeatUnit, string> = { day: 'days', week: 'weeks', month: 'months' };

export const END_LABELS: Record<RepeatEnd, string> = {
  never: 'Never',
  until: 'On a date',
  count: 'After a number of times',
};

export const STATE_LABELS: Record<SeriesState, string> = { active: 'Active', paused: 'Paused', ended: 'Ended' };

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

export const REPEAT_PROBLEMS: Record<RepeatProblem, string> = {
  every: 'Please choose a number from 1 to 999',
  until: 'Please choose a last day that isn’t before the first',
  count: 'Please choose a number from 1 to 9999',
};

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** A way to repeat, for what begins on a date (YYYY-MM-DD) or, while none is chosen, for any. */
export function kindText(kind: RepeatKind, date: string): string {
  const place = date === '' ? null : placeInMonth(date);
  const weekday = place === null ? 'the same weekday' : WEEKDAY_NAMES[place.weekday];
  switch (kind) {
    case 'daily':
      return 'Daily';
    case 'weekdays':
      return 'Every weekday';
    case 'weekly':
      return `Weekly on ${weekday}`;
    case 'monthlyDay':
      return place === null ? 'Monthly on the same day' : `Monthly on day ${place.day}`;
    case 'monthlyNth':
      return `Monthly on the ${place === null ? 'same' : (ORDINALS[place.nth - 1] ?? 'last')} ${weekday}`;
    case 'monthlyLast':
      return `Monthly on the last ${weekday}`;
    case 'custom':
      return 'Custom…';
    case 'own':
      return 'As it is now';
  }
}

/** The rule of a series in the server's words, with its time of day (HH:mm), whose zone is named unless it is the reader's. */
export function sentenceText(sentence: string, time: string, zone: string): string {
  const named = zone === localZone() ? '' : ` (${zone.replaceAll('_', ' ')})`;
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}, at ${formatWallTime(time)}${named}`;
}

/** Names one of the texts that take turns. */
export function textLabel(place: number): string {
  return `${repeatMessages.otherText} ${place + 2}`;
}

/** Names the button that removes it. */
export function removeTextLabel(place: number): string {
  return `${repeatMessages.removeText} ${textLabel(place).toLowerCase()}`;
}

/** Says that a network takes no text twice. */
export function refusesRepeatsText(platform: AccountPlatform): string {
  return `${NETWORKS[platform].shortName} refuses the same text twice within days. Add a text that takes turns.`;
}

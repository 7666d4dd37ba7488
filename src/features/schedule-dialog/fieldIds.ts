import type { Problem } from './scheduleRules';

/** The fields of the dialog by their ids in the page. */
export const DATE_ID = 'schedule-date';
export const TIME_ID = 'schedule-time';
export const CONTENT_ID = 'schedule-content';
export const PLATFORMS_ID = 'schedule-platforms';

const FIELD_IDS: Record<Problem, string> = {
  'date-missing': DATE_ID,
  'time-missing': TIME_ID,
  'time-passed': TIME_ID,
  blank: CONTENT_ID,
  'too-long': CONTENT_ID,
  'too-many-hashtags': CONTENT_ID,
  'too-many-mentions': CONTENT_ID,
  'too-many-cashtags': CONTENT_ID,
  'no-platform': PLATFORMS_ID,
};

/** Leads to the field of a problem: it may be out of sight in a dialog that scrolls. */
export function focusOn(problem: Problem | undefined): void {
  if (problem !== undefined) document.getElementById(FIELD_IDS[problem])?.focus();
}

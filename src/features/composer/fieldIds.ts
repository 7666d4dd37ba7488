import type { Problem } from './submission';

/** The field that each problem belongs to, by its id in the page. */
export const FIELD_IDS: Record<Problem, string> = {
  blank: 'post-content',
  'too-long': 'post-content',
  'no-platform': 'post-platforms',
  'date-missing': 'post-date',
  'time-missing': 'post-time',
  'time-passed': 'post-time',
};

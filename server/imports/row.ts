import type { PlatformLimits } from '#contract/accountLimits';
import type { ImportField } from '#contract/importFields';
import type { ImportProblem } from '#contract/schemas/imports';
import type { TargetAccount } from '../repositories/postTargets';
import type { DayOrder } from './readWhen';

/** Texts of a row by field; a column that is not there is an empty text. */
export type RowTexts = Record<ImportField, string>;

/** What rows of one import are judged by. */
export type RowContext = {
  active: readonly TargetAccount[];
  /** Which account a name stands for, by the name in lower case. */
  chosen: Readonly<Record<string, string>>;
  zone: string;
  dayOrder: DayOrder;
  limitsOf: (accounts: readonly TargetAccount[]) => PlatformLimits;
};

/** Line of a spreadsheet with the first row under the headings. */
export const FIRST_ROW = 2;

/** Problems of a row that are told; nobody reads more of them. */
export const PROBLEMS_MAX = 20;

/** A problem of a field, on one network or on none. */
export function problem(field: string, detail: string, platform: ImportProblem['platform'] = null): ImportProblem {
  return { field, platform, detail };
}

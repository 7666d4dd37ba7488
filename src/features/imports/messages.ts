import { REPEAT_DAYS } from '#contract/limits';
import type { ImportProgress, ImportReport, ImportedRow, UndoneImport } from '#contract/schemas/imports';

/** Texts of the import of posts. */
export const importMessages = {
  intro: 'Plan a month in a spreadsheet, and bring it here as CSV or JSON.',
  columns: 'One row is one post. Name the columns date, time, accounts and text; the rest is optional.',
  template: 'Download an example',
  choose: 'Choose a file',
  another: 'Choose another file',
  reading: 'Reading…',
  drop: 'or drop it here',
  matched: 'Columns',
  leftOut: 'Left out',
  encoding: 'Choose the lines that read right',
  encodingUnclear: 'This file doesn’t say how its letters are encoded, so it can be read in several ways.',
  encodingNone: 'If none reads right, save the file as CSV UTF-8, and choose it again.',
  encodingDoubt: 'If letters look wrong, choose another way to read the file.',
  encodingsShow: 'Show other ways',
  encodingUse: 'Read the file like this',
  unknown: 'Accounts that aren’t connected',
  chooseAccount: 'Choose an account',
  zone: 'Time zone of rows that name none',
  rows: 'Rows',
  row: 'Row',
  when: 'When',
  where: 'Where',
  text: 'Text',
  verdict: 'Verdict',
  verdicts: { ok: 'Ready', error: 'Left out', duplicate: 'Already there' },
  imported: 'Imported',
  draft: 'Draft',
  queued: 'Next free slot',
  includeDuplicates: 'Import rows that are already there or repeated, too',
  importing: 'Importing…',
  running: 'The server is importing your posts. It goes on when you leave this page.',
  undo: 'Undo import',
  undoing: 'Undoing…',
  undone: 'This import was undone.',
  seePosts: 'See your posts',
  loadFailed: 'This import can’t be loaded',
  exported: 'Your posts have been saved',
  exportFailed: 'Your posts couldn’t be exported',
} as const;

/** Buttons that save all posts. */
export const EXPORT_LABELS = { csv: 'Export as CSV', json: 'Export as JSON' } as const;

/** A step that failed. */
export const FAILED_STEPS = {
  reading: 'This file can’t be imported',
  correcting: 'That couldn’t be changed',
  importing: 'The import couldn’t be started',
  undoing: 'The import couldn’t be undone',
} as const;

/** What pressing the button does. */
export function importText(count: number, left: number): string {
  const rows = count === 1 ? 'Import 1 post' : `Import ${count} posts`;
  return left === 0 ? rows : `${rows}, leave ${left}`;
}

/** How things stand with the rows. */
export function summaryText({ rows, ok, errors, duplicates }: ImportReport): string {
  const imported = rows.filter(({ post_id: id }) => id !== null).length;
  const repeating = (verdict: ImportedRow['verdict']) =>
    rows.filter((row) => row.repeats_row !== null && row.verdict === verdict).length;
  const [repeated, later] = [repeating('duplicate'), repeating('ok')];
  const parts = [
    [imported, 'imported'],
    [ok - imported, later === 0 ? 'ready' : `ready (${later} with the text of a row before)`],
    [duplicates - repeated, 'already there'],
    [repeated, 'repeated'],
    [errors, 'with problems'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${rows.length === 1 ? '1 row' : `${rows.length} rows`}: ${said.join(', ')}`;
}

/** How far an import has come. */
export function runningText({ made, failed, wanted }: ImportProgress): string {
  const ofAll = wanted === null ? '' : ` of ${wanted}`;
  return `${made}${ofAll} imported${failed === 0 ? '' : `, ${failed} with problems`}`;
}

/** The toast after an import was undone. */
export function undoneText({ deleted, kept }: UndoneImport): string {
  const gone = deleted === 1 ? '1 post deleted' : `${deleted} posts deleted`;
  return kept === 0 ? `${gone}.` : `${gone}. ${kept} stay: they’re out or on their way.`;
}

/** What a row is that has the same text for the same account as one before it. */
export function repeatText(row: number): string {
  return `Same as row ${row}`;
}

/** The note on a row in order, that one before it in the file says the same much earlier or later. */
export function distantRepeatText(row: number): string {
  return `Same text as row ${row}, more than ${REPEAT_DAYS} days apart`;
}

/** Labels one column's choice. */
export function columnText(heading: string): string {
  return `Column “${heading}”`;
}

/** A sheet that shows what an import reads. */
export const EXAMPLE_SHEET = [
  'date,time,zone,accounts,text,hashtags,media,alt,slot',
  '2027-04-30,09:00,Europe/Berlin,@yourhandle,Fresh bread from eight.,bread bakery,,,',
  ',,,@yourhandle,This one takes the next free posting time.,,,,next',
  ',,,,A draft: it has no time yet.,,,,',
].join('\r\n');

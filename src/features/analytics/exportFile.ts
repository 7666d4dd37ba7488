import type { AccountAnalytics } from '#contract/schemas/analytics';
import { areFiguresMadeUp } from '../../api/analyticsApi';

/** Files that the figures can be saved as. */
export type ExportFormat = 'csv' | 'json';

const COLUMNS = ['date', 'account', 'platform', 'followers', 'engagement', 'reach'] as const;

/** A file to save; its name says if the figures are from the sandbox. */
type ExportFile = { name: string; type: string; text: string };

/** Writes figures, day by day and account by account, as a file. */
export function toExportFile(analytics: AccountAnalytics, format: ExportFormat): ExportFile {
  const { start_date, end_date, accounts } = analytics;
  const name = `postwright-${areFiguresMadeUp(analytics) ? 'sandbox-' : ''}analytics-${start_date}-${end_date}.${format}`;
  if (format === 'json') return { name, type: 'application/json', text: JSON.stringify(analytics, null, 2) };
  const rows = accounts.flatMap(({ account_username, platform, daily }) =>
    daily.map(({ date, followers, engagement, reach }) => [
      date,
      account_username,
      platform,
      followers ?? null,
      engagement ?? null,
      reach ?? null,
    ]),
  );
  return { name, type: 'text/csv', text: toCsv([COLUMNS, ...rows]) };
}

type Cell = string | number | null;

/** Characters that a spreadsheet would take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes rows as CSV (RFC 4180). Texts that a spreadsheet would run as a formula get a quote in front. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(toCell).join(',')).join('\r\n') + '\r\n';
}

function toCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

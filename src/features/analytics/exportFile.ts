import type { AccountAnalytics } from '#contract/schemas/analytics';
import { areFiguresMadeUp } from '../../api/analyticsApi';
import { toCsv } from '../../lib/csv';

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

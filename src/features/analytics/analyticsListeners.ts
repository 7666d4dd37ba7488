import type { AccountAnalytics } from '#contract/schemas/analytics';
import { analyticsApi, areFiguresMadeUp } from '../../api/analyticsApi';
import type { AppStartListening } from '../../store/hooks';
import { saveFile } from '../../lib/saveFile';
import { exportChosen, type ExportFormat } from './analyticsSlice';
import { toCsv } from '../../lib/csv';

/** Effects of the buttons in the analytics. */
export function startAnalyticsListeners(startListening: AppStartListening): void {
  // When an export was chosen, the figures on the screen are saved as a file.
  startListening({
    actionCreator: exportChosen,
    effect: ({ payload }, { getState }) => {
      const { data } = analyticsApi.endpoints.getAccountAnalytics.select()(getState());
      if (data === undefined) return;
      const { name, text, type } = toExportFile(data, payload);
      saveFile(name, text, type);
    },
  });
}

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

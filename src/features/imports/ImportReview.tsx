import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useGetImportQuery } from '../../api/importsApi';
import { failureText } from '../../api/failureText';
import { ImportActions } from './ImportActions';
import { ImportColumns } from './ImportColumns';
import { ImportRows } from './ImportRows';
import { ImportRunning } from './ImportRunning';
import { importMessages, summaryText } from './messages';
import { UnknownAccounts } from './UnknownAccounts';

type Props = { importId: string };

/** What the server makes of a file: its columns, its rows, and what can be done with them. */
export function ImportReview({ importId }: Props) {
  const { currentData: report, error, isFetching } = useGetImportQuery(importId);
  if (report === undefined) {
    return isFetching ? (
      <p role="status">{importMessages.reading}</p>
    ) : (
      <Alert severity="error">{failureText(importMessages.loadFailed, error)}</Alert>
    );
  }
  const { is_running: isRunning, set_aside_because: reason } = report.progress;
  const isOpen = !isRunning && report.undone_at === null && report.rows.every(({ post_id: id }) => id === null);
  return (
    <Stack spacing={3}>
      {report.undone_at !== null && <Alert severity="info">{importMessages.undone}</Alert>}
      {reason !== null && <Alert severity="warning">{reason}</Alert>}
      {isOpen && <ImportColumns report={report} />}
      {isOpen && report.unknown_accounts.length > 0 && <UnknownAccounts report={report} />}
      {isRunning ? <ImportRunning report={report} /> : <p role="status">{summaryText(report)}</p>}
      <ImportActions report={report} />
      <ImportRows rows={report.rows} />
    </Stack>
  );
}

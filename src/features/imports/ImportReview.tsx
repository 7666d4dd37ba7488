import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Link } from 'react-router-dom';
import LinearProgress from '@mui/material/LinearProgress';
import { refusalText } from '#contract/refusals';
import type { ImportReport } from '#contract/schemas/imports';
import { IMPORT_FIELDS, type ImportField } from '#contract/importFormat';
import { useGetImportQuery, importsApi, useGetImportProgressQuery } from '../../api/importsApi';
import { failureText } from '../../api/failureText';
import { ImportRows } from './ImportRows';
import { importMessages, summaryText, importText, columnText, runningText } from './messages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { paths } from '../../lib/paths';
import {
  duplicatesToggled,
  importConfirmed,
  importUndone,
  selectBusyStep,
  selectIncludesDuplicates,
} from './importsSlice';
import * as styles from './imports.module.css';
import { useListAccountsQuery } from '../../api/accountsApi';
import { AccountOptions } from '../../components/AccountOptions';

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
  const { is_running: isRunning, set_aside_because: because, set_aside_code: code } = report.progress;
  const reason = (code && refusalText({ code })) ?? because;
  const isOpen = isUntouched(report);
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

/** True while nothing was made of an import: how it is read can be corrected. */
export function isUntouched({ progress, undone_at: undoneAt, rows }: ImportReport): boolean {
  return !progress.is_running && undoneAt === null && rows.every(({ post_id: id }) => id === null);
}

type ImportActionsProps = { report: ImportReport };

/** Imports what can be, and takes it back. */
function ImportActions({
  report: { import_id: id, rows, duplicates, progress, undone_at: undoneAt },
}: ImportActionsProps) {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectBusyStep);
  const includesDuplicates = useAppSelector(selectIncludesDuplicates);
  if (undoneAt !== null) return null;
  const { is_running: isRunning } = progress;
  const imported = rows.filter(({ post_id: postId }) => postId !== null).length;
  const ready = rows.filter(
    ({ verdict, post_id: postId, is_failed: isFailed }) =>
      postId === null && (isFailed || verdict === 'ok' || (verdict === 'duplicate' && includesDuplicates)),
  ).length;

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {ready > 0 && !isRunning && (
        <Button
          variant="contained"
          aria-disabled={busy !== null}
          onClick={() => busy === null && dispatch(importConfirmed({ id }))}
        >
          {busy === 'importing' ? importMessages.importing : importText(ready, rows.length - imported - ready)}
        </Button>
      )}
      {(isRunning || imported > 0) && (
        <>
          <Button
            variant="outlined"
            aria-disabled={busy !== null}
            onClick={() => busy === null && dispatch(importUndone({ id }))}
          >
            {busy === 'undoing' ? importMessages.undoing : importMessages.undo}
          </Button>
          <Button component={Link} to={paths.scheduled}>
            {importMessages.seePosts}
          </Button>
        </>
      )}
      {duplicates > 0 && !isRunning && (
        <FormControlLabel
          label={importMessages.includeDuplicates}
          control={<Checkbox checked={includesDuplicates} onChange={() => dispatch(duplicatesToggled())} />}
        />
      )}
    </Stack>
  );
}

type ImportColumnsProps = { report: ImportReport };

const { updateImport } = importsApi.endpoints;

/** Which column is which; each can be corrected. */
function ImportColumns({ report: { import_id: id, columns } }: ImportColumnsProps) {
  const dispatch = useAppDispatch();

  function handleChosen(index: number, chosen: string) {
    const field = IMPORT_FIELDS.find((one) => one === chosen) ?? null;
    void dispatch(
      updateImport.initiate({ id, changes: { columns: withField(columns, index, field) } }, { track: false }),
    );
  }

  return (
    <section className={styles.columns} aria-labelledby="import-columns">
      <h2 id="import-columns">{importMessages.matched}</h2>
      <ul>
        {columns.map(({ heading, field }, index) => (
          <li key={index}>
            <span aria-hidden="true">{heading}</span>
            <TextField
              select
              size="small"
              value={field ?? ''}
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': columnText(heading) } }}
              onChange={({ target }) => handleChosen(index, target.value)}
            >
              <option value="">{importMessages.leftOut}</option>
              {IMPORT_FIELDS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </TextField>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fields of all columns after one was chosen anew; the column that had the field before loses it. */
function withField(columns: ImportReport['columns'], index: number, field: ImportField | null): (ImportField | null)[] {
  return columns.map((column, at) => {
    if (at === index) return field;
    return column.field === field ? null : column.field;
  });
}

type ImportRunningProps = { report: ImportReport };

const POLL_MS = 1_000;

/** How far an import has come that the server is carrying out. */
function ImportRunning({ report: { import_id: id, progress: before } }: ImportRunningProps) {
  const { currentData: progress = before } = useGetImportProgressQuery(id, { pollingInterval: POLL_MS });
  const { made, failed, wanted } = progress;
  const text = runningText(progress);
  return (
    <Stack spacing={1}>
      <p role="status">{importMessages.running}</p>
      <LinearProgress
        variant={wanted === null ? 'indeterminate' : 'determinate'}
        {...(wanted !== null && {
          value: wanted === 0 ? 100 : ((made + failed) / wanted) * 100,
          'aria-valuetext': text,
        })}
        aria-label={importMessages.importing}
      />
      <p>{text}</p>
    </Stack>
  );
}

type UnknownProps = { report: ImportReport };

/** Names in the file that are no account of this person: whom they mean is chosen once, for all rows. */
function UnknownAccounts({ report: { import_id: id, unknown_accounts: names } }: UnknownProps) {
  const dispatch = useAppDispatch();
  const { currentData: accounts = [] } = useListAccountsQuery();

  function handleChosen(name: string, accountId: string) {
    const changes = { accounts: [{ name, account_id: accountId }] };
    void dispatch(updateImport.initiate({ id, changes }, { track: false }));
  }

  return (
    <section className={styles.columns} aria-labelledby="import-accounts">
      <h2 id="import-accounts">{importMessages.unknown}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <span aria-hidden="true">{name}</span>
            <TextField
              select
              size="small"
              value=""
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': name } }}
              onChange={({ target }) => handleChosen(name, target.value)}
            >
              <option value="">{importMessages.chooseAccount}</option>
              <AccountOptions accounts={accounts} />
            </TextField>
          </li>
        ))}
      </ul>
    </section>
  );
}

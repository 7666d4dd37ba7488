import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { ImportReport } from '#contract/schemas/imports';
import { useGetImportProgressQuery } from '../../api/importsApi';
import { importMessages, runningText } from './messages';

type Props = { report: ImportReport };

const POLL_MS = 1_000;

/** How far an import has come that the server is carrying out. */
export function ImportRunning({ report: { import_id: id, progress: before } }: Props) {
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

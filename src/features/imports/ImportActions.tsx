import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import type { ImportReport } from '#contract/schemas/imports';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { paths } from '../../core/paths';
import {
  duplicatesToggled,
  importConfirmed,
  importUndone,
  selectBusyStep,
  selectIncludesDuplicates,
} from './importsSlice';
import { importMessages, importText } from './messages';

type Props = { report: ImportReport };

/** Imports what can be, and takes it back. */
export function ImportActions({ report: { import_id: id, rows, duplicates, progress, undone_at: undoneAt } }: Props) {
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

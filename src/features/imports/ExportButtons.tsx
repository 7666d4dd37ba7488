import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '../../app/hooks';
import { exportChosen } from './importsSlice';
import { importMessages } from './messages';

/** All posts as a file that an import reads back. */
export function ExportButtons() {
  const dispatch = useAppDispatch();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => dispatch(exportChosen({ format: 'csv' }))}>
        {importMessages.exportCsv}
      </Button>
      <Button variant="outlined" onClick={() => dispatch(exportChosen({ format: 'json' }))}>
        {importMessages.exportJson}
      </Button>
    </Stack>
  );
}

import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { failureText } from '../../api/failureText';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ExportButtons } from '../../components/ExportButtons';
import { PageHeading } from '../../components/PageHeading';
import { postsExportChosen } from '../../core/events';
import { EncodingChoice } from './EncodingChoice';
import { FilePick } from './FilePick';
import { ImportReview } from './ImportReview';
import { selectImportProblem } from './importsSlice';
import { EXPORT_LABELS, FAILED_STEPS, importMessages } from './messages';
import { bringEffects } from '../../app/lateEffects';
import { startImportListeners } from './importListeners';

bringEffects(startImportListeners);

/** Posts out of a spreadsheet: choose it, look at every row, import, and take it back. The address names the import. */
export function ImportPage() {
  const dispatch = useAppDispatch();
  const importId = new URLSearchParams(useLocation().search).get('id');
  const problem = useAppSelector(selectImportProblem);
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <PageHeading>Import Posts</PageHeading>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <ExportButtons
            labels={EXPORT_LABELS}
            onChosen={(format) => dispatch(postsExportChosen({ format, filter: {} }))}
          />
        </Stack>
      </Stack>
      <Typography>
        {importMessages.intro} {importMessages.columns}
      </Typography>
      <FilePick isFirst={importId === null} />
      <EncodingChoice />
      <div role="alert">
        {problem !== null && <Alert severity="error">{failureText(FAILED_STEPS[problem.step], problem.error)}</Alert>}
      </div>
      {importId !== null && <ImportReview key={importId} importId={importId} />}
    </Stack>
  );
}

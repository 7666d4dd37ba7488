import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useExportDataMutation } from '../../api/meApi';
import { useAppDispatch } from '../../store/hooks';
import { SectionCard } from '../../components/SectionCard';
import { dialogOpened } from '../ui/uiSlice';
import { yourDataMessages } from './messages';
import { useListeners } from '../../store/listeners';
import { startYourDataListeners } from './yourDataListeners';

/** Section in which people download their data, or delete their account. */
export function YourDataCard() {
  useListeners(startYourDataListeners);
  const dispatch = useAppDispatch();
  const [exportData, { isLoading }] = useExportDataMutation({ fixedCacheKey: 'exportData' });
  return (
    <SectionCard id="your-data" title={yourDataMessages.title}>
      <div>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => dispatch(dialogOpened({ name: 'library' }))}>
          {yourDataMessages.library}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {yourDataMessages.libraryIntro}
        </Typography>
      </div>
      <div>
        <Button variant="outlined" aria-disabled={isLoading} onClick={() => !isLoading && void exportData()}>
          {isLoading ? yourDataMessages.exporting : yourDataMessages.export}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {yourDataMessages.exportIntro}
        </Typography>
      </div>
      <div>
        <Button
          variant="outlined"
          color="error"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'deleteAccount' }))}
        >
          {yourDataMessages.delete}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {yourDataMessages.deleteIntro}
        </Typography>
      </div>
    </SectionCard>
  );
}

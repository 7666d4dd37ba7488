import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../store/hooks';
import { paths, SCHEDULE_STATE } from '../../lib/paths';
import { dialogOpened } from '../ui/uiSlice';
import { scheduleMessages } from './messages';

const TITLE_ID = 'schedule-demo-title';

/** Shows the Schedule Post dialog without sending anything. */
export function ScheduleDemoCard() {
  const dispatch = useAppDispatch();
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography id={TITLE_ID} variant="h2">
          {scheduleMessages.demoTitle}
        </Typography>
        <Chip size="small" variant="outlined" label={scheduleMessages.demoChip} />
      </Stack>
      <Typography sx={{ my: 1.5, color: 'text.secondary' }}>{scheduleMessages.demoText}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'schedulePost' }))}
        >
          {scheduleMessages.demoOpen}
        </Button>
        <Button component={Link} to={paths.create} state={SCHEDULE_STATE}>
          {scheduleMessages.demoReal}
        </Button>
      </Stack>
    </Card>
  );
}

import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { CROSS_ICON, LineIcon } from '../../components/LineIcon';
import { useAppDispatch } from '../../store/hooks';
import { paths, SCHEDULE_STATE } from '../../lib/paths';
import { dialogOpened } from '../ui/uiSlice';
import { scheduleMessages } from './messages';

const TITLE_ID = 'schedule-demo-title';

type Props = { onDismissed: () => void };

/** Shows the Schedule Post dialog without sending anything, until somebody has seen enough of it. */
export function ScheduleDemoCard({ onDismissed }: Props) {
  const dispatch = useAppDispatch();
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography id={TITLE_ID} variant="h2">
          {scheduleMessages.demoTitle}
        </Typography>
        <Chip size="small" variant="outlined" label={scheduleMessages.demoChip} />
        <IconButton size="small" aria-label={scheduleMessages.demoDismiss} sx={{ ml: 'auto' }} onClick={onDismissed}>
          <LineIcon path={CROSS_ICON} sizePx={18} />
        </IconButton>
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

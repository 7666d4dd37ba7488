import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../store/hooks';
import { paths, SCHEDULE_STATE } from '../../lib/paths';
import { dialogOpened } from '../ui/uiSlice';
import { dashboardMessages } from './messages';

const TITLE_ID = 'quick-actions-title';

/** The four ways on from the dashboard. */
export function QuickActions() {
  const dispatch = useAppDispatch();
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={TITLE_ID} component="h2" variant="h2" sx={{ mb: 2 }}>
        {dashboardMessages.quickActions}
      </Typography>
      <Stack spacing={1} sx={{ alignItems: 'stretch' }}>
        <Button variant="outlined" component={Link} to={paths.create}>
          {dashboardMessages.createPost}
        </Button>
        <Button variant="outlined" component={Link} to={paths.create} state={SCHEDULE_STATE}>
          {dashboardMessages.schedulePost}
        </Button>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'aiAssistant' }))}
        >
          {dashboardMessages.askAssistant}
        </Button>
        <Button variant="outlined" component={Link} to={paths.analytics}>
          {dashboardMessages.viewAnalytics}
        </Button>
      </Stack>
    </Card>
  );
}

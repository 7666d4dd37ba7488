import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../store/hooks';
import { paths, SCHEDULE_STATE } from '../../lib/paths';
import { dialogOpened } from '../ui/uiSlice';
import { dashboardMessages } from './messages';

const TITLE_ID = 'quick-actions-title';

/** Two by two, or one below the other where words would not fit. */
const GRID = {
  ...{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.25rem), 1fr))', gap: '8px' },
  '& > .MuiButton-root': { px: '4px', fontSize: '0.8125rem', lineHeight: 1.2 },
} as const;

/** The four ways on from the dashboard. */
export function QuickActions() {
  const dispatch = useAppDispatch();
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 2 }}>
      <Typography id={TITLE_ID} component="h2" variant="h2" sx={{ mb: '12px' }}>
        {dashboardMessages.quickActions}
      </Typography>
      <Box sx={GRID}>
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
      </Box>
    </Card>
  );
}

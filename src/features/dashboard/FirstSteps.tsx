import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';
import { LineIcon } from '../../components/LineIcon';
import { paths, SCHEDULE_STATE } from '../../lib/paths';
import { useAppDispatch } from '../../store/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { dashboardMessages } from './messages';

const TITLE_ID = 'first-steps-title';
const DONE_ICON = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12.5l2.7 2.7L16 9.5';
const OPEN_ICON = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18';

type Props = { onHidden: () => void };

/** The first hour's list: an account, a post, a time. It ends by itself once each of them is there. */
export function FirstSteps({ onHidden }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const hasScheduled = useHasScheduled();
  if (user === undefined) return null;
  const hasConnected = user.social_accounts_count > 0;
  const hasWritten = user.posts_count > 0;
  // Whether somebody who has written has scheduled is known a moment later.
  if (hasConnected && hasWritten && hasScheduled !== false) return null;

  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: '4px' }}>
        <Typography id={TITLE_ID} variant="h2">
          {dashboardMessages.firstSteps}
        </Typography>
        <Button size="small" color="inherit" onClick={onHidden}>
          {dashboardMessages.hide}
        </Button>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <Step isDone={hasConnected}>
          <Button
            variant={hasConnected ? 'text' : 'contained'}
            aria-haspopup="dialog"
            sx={hasConnected ? LEAD : FILLED}
            onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}
          >
            {dashboardMessages.connectStep}
          </Button>
        </Step>
        <Step isDone={hasWritten}>
          <Button component={Link} to={paths.create} sx={LEAD}>
            {dashboardMessages.writeStep}
          </Button>
        </Step>
        <Step isDone={hasScheduled === true}>
          <Button component={Link} to={paths.create} state={SCHEDULE_STATE} sx={LEAD}>
            {dashboardMessages.scheduleStep}
          </Button>
        </Step>
      </Box>
    </Card>
  );
}

const FILLED = { ml: '8px', px: '12px' };
const LEAD = { justifyContent: 'flex-start', flexGrow: 1, px: '8px', textAlign: 'start' } as const;

type StepProps = { isDone: boolean; children: ReactNode };

function Step({ isDone, children }: StepProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', color: isDone ? 'success.main' : 'text.secondary' }}
    >
      <LineIcon path={isDone ? DONE_ICON : OPEN_ICON} sizePx={20} />
      {children}
      {isDone && <Typography variant="body2">{dashboardMessages.stepDone}</Typography>}
    </Box>
  );
}

/** Whether any post was ever given a time, as far as the first pages tell; null until they have come. */
function useHasScheduled(): boolean | null {
  const { currentData: scheduled } = useListPostsInfiniteQuery(firstPosts('scheduled'));
  const { currentData: all } = useListPostsInfiniteQuery(firstPosts());
  const posts = [scheduled, all].flatMap((list) => list?.pages.flatMap((page) => page.posts) ?? []);
  if (posts.some((post) => post.scheduled_at !== null)) return true;
  return scheduled === undefined || all === undefined ? null : false;
}

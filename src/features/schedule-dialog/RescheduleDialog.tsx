import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { Link } from 'react-router-dom';
import { useListAccountsQuery } from '../../api/accountsApi';
import { useGetPostQuery } from '../../api/postsApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { editPostPath } from '../../lib/paths';
import { useNow } from '../../lib/clock';
import { dialogClosed } from '../ui/uiSlice';
import { focusOn } from './fieldIds';
import { scheduleMessages } from './messages';
import { findMissing } from './findMissing';
import {
  newDateChosen,
  newQuickPickChosen,
  newTimeChanged,
  rescheduleConfirmed,
  scheduleRefused,
} from './scheduleDialogSlice';
import { selectFailure, selectHasTried, selectIsSending, selectNewTime } from './selectors';
import { findTimeProblems, instantOf, timeOfPost } from './scheduleRules';
import { WhenFields } from './WhenFields';
import { useListeners } from '../../store/listeners';
import { startScheduleListeners } from './scheduleListeners';

const TITLE_ID = 'reschedule-title';
const TICK_MS = 10_000;

type Props = { postId: string };

/** Gives an existing post another time; its text and platforms stay. */
export function RescheduleDialog({ postId }: Props) {
  useListeners(startScheduleListeners);
  const dispatch = useAppDispatch();
  const { currentData: post, isFetching, refetch } = useGetPostQuery(postId);
  const { currentData: accounts } = useListAccountsQuery();
  const missing = post === undefined ? [] : findMissing(post, accounts);
  const newTime = useAppSelector(selectNewTime);
  const hasTried = useAppSelector(selectHasTried);
  const isSending = useAppSelector(selectIsSending);
  const failure = useAppSelector(selectFailure);
  const now = useNow(TICK_MS);
  const when = timeOfPost(post, newTime, DEFAULT_SCHEDULE_TIME, now);
  const problems = findTimeProblems(when, now);

  function handleReschedule() {
    const scheduledDate = instantOf(when);
    if (problems.length === 0 && scheduledDate !== null) {
      send(scheduledDate);
      return;
    }
    dispatch(scheduleRefused());
    focusOn(problems[0]);
  }

  function send(scheduledDate: string | null) {
    if (post === undefined || isSending) return;
    const { id, version, scheduled_at: previousDate } = post;
    dispatch(rescheduleConfirmed({ id, version, scheduledDate, previousDate }));
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={TITLE_ID} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {scheduleMessages.rescheduleTitle}
      </DialogTitle>
      <DialogContent>
        {post === undefined && (
          <>
            <Typography role="status">{isFetching ? scheduleMessages.loading : scheduleMessages.loadFailed}</Typography>
            {!isFetching && <Button onClick={() => void refetch()}>{scheduleMessages.tryAgain}</Button>}
          </>
        )}
        {post !== undefined && (
          <Stack spacing={2}>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {post.content}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {post.platforms.map((platform) => NETWORKS[platform].name).join(', ')}
            </Typography>
            {missing.length > 0 ? (
              <MissingParts parts={missing} />
            ) : (
              <WhenFields
                when={when}
                now={now}
                problems={problems.filter((problem) => hasTried || problem === 'time-passed')}
                onDateChosen={(date) => dispatch(newDateChosen(date))}
                onTimeChanged={(time) => dispatch(newTimeChanged(time))}
                onQuickPick={(pick) => dispatch(newQuickPickChosen(pick))}
                onPostNow={() => send(null)}
              />
            )}
            {failure !== null && (
              <Alert severity="error">
                {scheduleMessages.rescheduleFailed}. {failure}
              </Alert>
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => dispatch(dialogClosed())}>{scheduleMessages.cancel}</Button>
        {missing.length > 0 ? (
          <Button
            variant="contained"
            component={Link}
            to={editPostPath(postId)}
            onClick={() => dispatch(dialogClosed())}
          >
            {scheduleMessages.editPost}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={post === undefined}
            aria-disabled={isSending}
            onClick={handleReschedule}
          >
            {scheduleMessages.reschedule}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type MissingPartsProps = { parts: readonly string[] };

/** Reports up front that a post can't be given a time yet, and why. */
function MissingParts({ parts }: MissingPartsProps) {
  return (
    <Alert severity="info" icon={false}>
      {scheduleMessages.notReady}
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Alert>
  );
}

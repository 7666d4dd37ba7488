import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import { checkPost } from '#contract/postRules';
import { POST_PROBLEM_TEXTS } from '#contract/postTexts';
import type { Post } from '#contract/schemas/posts';
import { useListAccountsQuery, type Account } from '../../api/accountsApi';
import { useGetPostQuery } from '../../api/postsApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { editPostPath } from '../../lib/paths';
import { useNow } from '../../lib/clock';
import { dialogClosed, type PostShare } from '../ui/uiSlice';
import { focusOn, WhenFields } from './WhenFields';
import { scheduleMessages } from './messages';
import {
  newDateChosen,
  newQuickPickChosen,
  newTimeChanged,
  rescheduleConfirmed,
  scheduleRefused,
  selectFailure,
  selectHasTried,
  selectIsSending,
  selectNewTime,
} from './scheduleDialogSlice';
import { findTimeProblems, instantOf, timeOfPost } from './scheduleRules';
import { useListeners } from '../../store/listeners';
import { startScheduleListeners } from './scheduleListeners';
import { asSentence } from '../../api/failureText';

const TITLE_ID = 'reschedule-title';
const TICK_MS = 10_000;

type Props = {
  postId: string;
  /** What of the post is moved; without it all of it. */
  share: PostShare | undefined;
};

/** Gives an existing post another time; its text and platforms stay. */
export function RescheduleDialog({ postId, share }: Props) {
  useListeners(startScheduleListeners);
  const dispatch = useAppDispatch();
  const { currentData: post, isFetching, refetch } = useGetPostQuery(postId);
  const { currentData: accounts } = useListAccountsQuery();
  const staysDraft = share?.changes.status === 'draft';
  const missing = post === undefined || staysDraft ? [] : findMissing(post, accounts);
  const newTime = useAppSelector(selectNewTime);
  const hasTried = useAppSelector(selectHasTried);
  const isSending = useAppSelector(selectIsSending);
  const failure = useAppSelector(selectFailure);
  const now = useNow(TICK_MS);
  const when = timeOfPost(
    post && { ...post, scheduled_at: share?.at ?? post.scheduled_at },
    newTime,
    DEFAULT_SCHEDULE_TIME,
    now,
  );
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
    const { id, version, status, scheduled_at: scheduledAt } = post;
    const previousDate = share?.at ?? scheduledAt;
    const changes = share?.changes ?? {};
    dispatch(rescheduleConfirmed({ id, version, scheduledDate, previousDate, changes, wasDraft: status === 'draft' }));
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

/**
 * Reasons why a post can't be given any time at all, one sentence each: a draft may lack anything. `accounts` is
 * undefined until it is known which are connected.
 */
export function findMissing(post: Post, accounts: readonly Account[] | undefined): string[] {
  const { platforms, media, targets } = post;
  const problems = checkPost(post, platforms).map(({ code }) => asSentence(POST_PROBLEM_TEXTS[code]));
  const isConnected = (platform: AccountPlatform) =>
    accounts === undefined ||
    accounts.some((account) => account.isConnected && account.platform === platform) ||
    targets.some((target) => target.account_id !== null && target.platform === platform);
  return [
    ...new Set(problems),
    ...platforms.filter((one) => !isConnected(one)).map((one) => `${NETWORKS[one].name} isn’t connected.`),
    ...platforms.flatMap((one) => networkMediaProblem(one, media) ?? []),
  ];
}

import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SignedInSession } from '#contract/schemas/auth';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '../../api/sessionsApi';
import { reasonAndWait } from '../../api/failureText';
import { RetryAlert } from '../../components/RetryAlert';
import { formatCardDate, formatFullDate } from '../../lib/dates';
import { useFocusHandedOn } from '../../lib/focus';
import { useAppDispatch } from '../../store/hooks';
import { outcomeToast, toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';

const TITLE_ID = 'sessions';

/** Where the user is signed in, with a way to end each session, and all but this one. */
export function SessionList() {
  const {
    currentData: sessions,
    error,
    isFetching,
    refetch,
  } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const hasOthers = sessions?.some(({ is_current }) => !is_current) === true;

  return (
    <section aria-labelledby={TITLE_ID}>
      <Typography id={TITLE_ID} component="h3" variant="h3" tabIndex={-1}>
        {securityMessages.sessions}
      </Typography>
      {sessions !== undefined && (
        <>
          {hasOthers && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {securityMessages.sessionsHint}
            </Typography>
          )}
          <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {sessions.map((session) => (
              <SessionItem key={session.id} {...session} />
            ))}
          </Stack>
          {hasOthers && <SignOutOthers />}
        </>
      )}
      {sessions === undefined && isFetching && (
        <Typography role="status" color="textSecondary" sx={{ mt: 1 }}>
          {securityMessages.loading}
        </Typography>
      )}
      {sessions === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={securityMessages.failed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** What holds the focus leaves with its session; the title of the list stays. */
const titleOfList = (part: HTMLElement) => [part.closest('section')?.querySelector('h3') ?? null];

/** One session: with which program and from where it was last used, and since when it is there. */
function SessionItem({ id, client, address, created_at, last_seen_at, is_current }: SignedInSession) {
  const dispatch = useAppDispatch();
  const [endSession, { isLoading }] = useEndSessionMutation({ fixedCacheKey: 'endSession' });
  const part = useRef<HTMLLIElement>(null);
  useFocusHandedOn(part, titleOfList);
  const name = client === '' ? securityMessages.unknownClient : client;
  const used = is_current ? securityMessages.thisSession : securityMessages.lastUsed(formatCardDate(last_seen_at));

  async function handleSignOut() {
    if (isLoading) return;
    const { error } = await endSession(id);
    dispatch(toastShown(outcomeToast(error, securityMessages.signedOut(name), securityMessages.signOutFailed)));
  }

  return (
    <Box
      ref={part}
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        py: 1,
      }}
    >
      <div>
        <Typography>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[address, used].filter(Boolean).join(' · ')}
          {' · '}
          <time dateTime={created_at} title={formatFullDate(created_at)}>
            {securityMessages.since(formatCardDate(created_at))}
          </time>
        </Typography>
      </div>
      {!is_current && (
        <Button
          aria-label={securityMessages.signOutOf(name, used)}
          aria-disabled={isLoading}
          onClick={() => void handleSignOut()}
        >
          {securityMessages.signOut}
        </Button>
      )}
    </Box>
  );
}

function SignOutOthers() {
  const dispatch = useAppDispatch();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation({ fixedCacheKey: 'endOtherSessions' });
  const part = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part, titleOfList);

  async function handleSignOut() {
    if (isLoading) return;
    const { error } = await endOthers();
    dispatch(toastShown(outcomeToast(error, securityMessages.othersSignedOut, securityMessages.signOutFailed)));
  }

  return (
    <div ref={part}>
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => void handleSignOut()}>
        {securityMessages.signOutOthers}
      </Button>
    </div>
  );
}

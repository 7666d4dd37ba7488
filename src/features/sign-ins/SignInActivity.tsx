import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { SIGN_INS_SHOWN } from '#contract/limits';
import type { SignIn } from '#contract/schemas/auth';
import { useListSignInsQuery } from '../../api/sessionsApi';
import { reasonAndWait } from '../../api/failureText';
import { RetryAlert } from '../../components/RetryAlert';
import { signInMessages, SIGN_IN_TEXTS } from './messages';
import { formatCardDate, formatFullDate } from '../../lib/dates';

const TITLE_ID = 'sign-ins';

/** Settings' section about who came in to the account, and who tried to. */
export function SignInActivity() {
  const {
    currentData: signIns,
    error,
    isFetching,
    refetch,
  } = useListSignInsQuery(SIGN_INS_SHOWN, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 2 }}>
      <Typography id={TITLE_ID} component="h2" variant="h2" tabIndex={-1} sx={{ scrollMarginTop: '5rem' }}>
        {signInMessages.section}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {signInMessages.hint}
      </Typography>
      {signIns !== undefined && signIns.length > 0 && (
        <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {signIns.map((signIn) => (
            <SignInItem key={signIn.id} {...signIn} />
          ))}
        </Stack>
      )}
      {signIns?.length === 0 && <Typography sx={{ mt: 2 }}>{signInMessages.empty}</Typography>}
      {signIns === undefined && isFetching && (
        <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
          {signInMessages.loading}
        </Typography>
      )}
      {signIns === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={signInMessages.failed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

/** One entry: what happened, with which program and from where, and when. */
function SignInItem({ kind, client, address, at }: SignIn) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, py: 1 }}
    >
      <div>
        <Typography color={kind === 'failed' ? 'error' : 'textPrimary'}>{SIGN_IN_TEXTS[kind]}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {client === '' ? signInMessages.unknownClient : client} · {address}
        </Typography>
      </div>
      <Typography component="time" variant="body2" color="textSecondary" dateTime={at} title={formatFullDate(at)}>
        {formatCardDate(at)}
      </Typography>
    </Box>
  );
}

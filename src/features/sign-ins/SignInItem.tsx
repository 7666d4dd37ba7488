import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SignIn } from '#contract/schemas/auth';
import { formatCardDate, formatFullDate } from '../../lib/dates';
import { SIGN_IN_TEXTS, signInMessages } from './messages';

/** One entry: what happened, with which program and from where, and when. */
export function SignInItem({ kind, client, address, at }: SignIn) {
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

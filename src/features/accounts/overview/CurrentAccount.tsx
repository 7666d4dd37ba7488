import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { User } from '#contract/schemas/auth';
import type { Account } from '../../../api/accountsApi';
import { Text } from '../../../components/Text';
import { handleOf } from '../../../lib/handle';
import { networkText } from '../networkText';

type Props = { account: Account | undefined; user: User | undefined };

/** The selected account; without one the user's full name and email (spec section 2). */
export function CurrentAccount({ account, user }: Props) {
  const name = account?.displayName ?? user?.full_name;
  const line = account === undefined ? user?.email : `${handleOf(account.username)}, ${networkText(account)}`;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Avatar alt="" {...(account && { src: account.profileImage })} sx={{ width: 48, height: 48 }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text style={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>
        </Text>
        <Text kind="body2" isSoft>
          <bdi>{line}</bdi>
        </Text>
      </Box>
    </Stack>
  );
}

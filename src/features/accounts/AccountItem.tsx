import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PLATFORM_NAMES } from '#contract/platforms';
import { useAppDispatch } from '../../app/hooks';
import { PlatformGlyph } from '../../components/PlatformGlyph';
import { formatDay } from '../../lib/dates';
import { dialogOpened } from '../ui/uiSlice';
import type { AccountRow } from './accountRows';
import { accountsMessages } from './messages';
import { TokenStatusChip } from './TokenStatusChip';

type Props = { row: AccountRow; nowMs: number; isNew: boolean };

export function AccountItem({ row, nowMs, isNew }: Props) {
  const dispatch = useAppDispatch();
  const { platform, accountId, displayName, username, connectedAt, token } = row;

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isNew ? 'success.light' : undefined,
      }}
    >
      <Box component="span" sx={{ color: 'primary.main', lineHeight: 0 }}>
        <PlatformGlyph platform={platform} />
      </Box>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{displayName}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <bdi>@{username}</bdi>, {PLATFORM_NAMES[platform]}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          Connected <time dateTime={connectedAt}>{formatDay(connectedAt)}</time>
        </Typography>
      </Box>
      <TokenStatusChip token={token} nowMs={nowMs} />
      <Button
        color="error"
        aria-label={`${accountsMessages.remove} @${username}, ${PLATFORM_NAMES[platform]}`}
        aria-haspopup="dialog"
        onClick={() => dispatch(dialogOpened({ name: 'disconnectAccount', platform, accountId }))}
      >
        {accountsMessages.remove}
      </Button>
    </Box>
  );
}

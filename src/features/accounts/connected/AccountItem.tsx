import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { NETWORKS } from '#contract/networks';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { useAppDispatch } from '../../../store/hooks';
import { AccountFace } from '../../../components/AccountFace';
import { queuePath } from '../../../lib/paths';
import { formatDay } from '../../../lib/dates';
import { useFocusHandedOn } from '../../../lib/focus';
import { dialogOpened } from '../../ui/uiSlice';
import type { AccountRow } from './accountRows';
import { handleText, networkText, accountsMessages, TOKEN_STATUS_LABELS } from '../messages';
import { TokenDetails } from '../tokens/TokenDetails';
import { tokenStatus } from '../../../lib/tokenRecords';

type Props = {
  row: AccountRow;
  /** The server's id of it; null where only this browser knows the account. */
  id: string | null;
  nowMs: number;
  isNew: boolean;
};

export function AccountItem({ row, id, nowMs, isNew }: Props) {
  const dispatch = useAppDispatch();
  const { platform, accountId, displayName, username, server, connectedAt, isConnected, token } = row;
  const handle = handleText(row);
  const item = useRef<HTMLLIElement>(null);
  useFocusHandedOn(item, sectionHeading);

  return (
    <Box
      component="li"
      ref={item}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        p: 1.5,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
        bgcolor: isNew ? 'success.light' : undefined,
      }}
    >
      <Box component="span" sx={{ alignSelf: { xs: 'start', sm: 'center' } }}>
        <AccountFace account={row} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{displayName}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {handle !== null && (
            <>
              <bdi>{handle}</bdi>,{' '}
            </>
          )}
          {networkText(row)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {accountsMessages.connected} <time dateTime={connectedAt}>{formatDay(connectedAt)}</time>
          {token !== null && (
            <>
              {' '}
              · {accountsMessages.expiry}: <span>{expiryText(token.expiresAt, nowMs)}</span>
            </>
          )}
        </Typography>
      </Box>
      <Stack
        direction="row"
        sx={{
          gridColumn: { xs: 2, sm: 3 },
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          '& .MuiChip-root': { height: 'auto', minHeight: 24 },
          '& .MuiChip-label': { whiteSpace: 'normal' },
        }}
      >
        {isConnected ? (
          <TokenStatusChip token={token} nowMs={nowMs} />
        ) : (
          <>
            <Chip size="small" variant="outlined" color="error" label={accountsMessages.connectionEnded} />
            <Button
              aria-label={`${accountsMessages.connectAgain}: ${handle ?? displayName}, ${NETWORKS[platform].name}`}
              aria-haspopup="dialog"
              onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform, again: { username, server } }))}
            >
              {accountsMessages.connectAgain}
            </Button>
          </>
        )}
        {id !== null && (
          <Button
            component={Link}
            to={queuePath(id)}
            aria-label={`${accountsMessages.postingTimes}: ${handle ?? displayName}, ${NETWORKS[platform].name}`}
          >
            {accountsMessages.postingTimes}
          </Button>
        )}
        <Button
          color="error"
          aria-label={`${accountsMessages.remove} ${handle ?? displayName}, ${NETWORKS[platform].name}`}
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'disconnectAccount', platform, accountId }))}
        >
          {accountsMessages.remove}
        </Button>
      </Stack>
      {token !== null && <TokenDetails row={row} />}
    </Box>
  );
}

/** After an account is removed, the focus goes to the heading: the next button would remove another account. */
function sectionHeading(item: HTMLElement): (HTMLElement | null)[] {
  return [item.closest('section')?.querySelector('h2') ?? null];
}

const COLORS = { valid: 'success', 'expiring-soon': 'warning', expired: 'error' } as const;

type TokenStatusChipProps = { token: AccountRow['token']; nowMs: number };

function TokenStatusChip({ token, nowMs }: TokenStatusChipProps) {
  if (token === null) return <Chip size="small" variant="outlined" label={accountsMessages.keptOnServer} />;
  const status = tokenStatus(token.expiresAt, nowMs);
  return <Chip size="small" variant="outlined" color={COLORS[status]} label={TOKEN_STATUS_LABELS[status]} />;
}

/** Remaining life of a token: 'Expired', or 'In N minutes', hours or days, rounded down. */
export function expiryText(expiresAt: number | null, nowMs: number): string {
  if (expiresAt === null) return 'No expiry';
  const leftMs = expiresAt - nowMs;
  if (leftMs <= 0) return 'Expired';
  if (leftMs < HOUR_MS) return inUnits(leftMs / MINUTE_MS, 'minute');
  return leftMs < DAY_MS ? inUnits(leftMs / HOUR_MS, 'hour') : inUnits(leftMs / DAY_MS, 'day');
}

function inUnits(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `In ${count} ${unit}${count === 1 ? '' : 's'}`;
}

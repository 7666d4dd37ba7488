import Chip from '@mui/material/Chip';
import { tokenStatus } from '../../../lib/tokenRecord';
import type { AccountRow } from '../connected/accountRows';
import { accountsMessages, TOKEN_STATUS_LABELS } from '../messages';

const COLORS = { valid: 'success', 'expiring-soon': 'warning', expired: 'error' } as const;

type Props = { token: AccountRow['token']; nowMs: number };

export function TokenStatusChip({ token, nowMs }: Props) {
  if (token === null) return <Chip size="small" variant="outlined" label={accountsMessages.keptOnServer} />;
  const status = tokenStatus(token.expiresAt, nowMs);
  return <Chip size="small" variant="outlined" color={COLORS[status]} label={TOKEN_STATUS_LABELS[status]} />;
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useIsReplay } from '../../../lib/replayMode';
import { peekTokenRecord } from '../../../lib/tokenRecords';
import {
  isSameAccount,
  selectCopied,
  selectIsRevealed,
  tokensHidden,
  tokensRevealed,
  type TokenKind,
} from '../accountsSlice';
import type { AccountRow } from '../connected/accountRows';
import { accountsMessages } from '../messages';
import { useListeners } from '../../../store/listeners';
import { copyToken, startTokenListeners } from './tokenListeners';

const KINDS = ['access', 'refresh'] as const satisfies readonly TokenKind[];
const MASK = '••••••••••••••••';
const MASKED: Handles = { access: MASK, refresh: MASK };
const NONE: Handles = {};

type Handles = Partial<Record<TokenKind, string | undefined>>;
type Props = { row: AccountRow };

/**
 * The handles that this browser keeps for a connection. They are read from storage when they are shown. The store knows
 * only that they are shown, so a recorded session holds none, and a replay shows none of those in the viewer's browser.
 */
export function TokenDetails({ row: { platform, accountId, username } }: Props) {
  useListeners(startTokenListeners);
  const dispatch = useAppDispatch();
  const key = { platform, accountId };
  const isRevealed = useAppSelector((state) => selectIsRevealed(state, key));
  const copied = useAppSelector(selectCopied);
  const isReplay = useIsReplay();
  const values = isRevealed ? (isReplay ? MASKED : handlesOf(platform, accountId)) : NONE;
  const whose = `${username}, ${NETWORKS[platform].name}`;

  return (
    <Box sx={{ gridColumn: { xs: 2, sm: '2 / -1' } }}>
      <Button
        size="small"
        aria-expanded={isRevealed}
        aria-label={`${isRevealed ? accountsMessages.hideTokens : accountsMessages.showTokens}: ${whose}`}
        onClick={() => dispatch(isRevealed ? tokensHidden(key) : tokensRevealed(key))}
      >
        {isRevealed ? accountsMessages.hideTokens : accountsMessages.showTokens}
      </Button>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto' },
          alignItems: 'center',
          columnGap: 1,
          m: 0,
        }}
      >
        {KINDS.map((kind) => {
          const isCopied = copied?.kind === kind && isSameAccount(copied, key);
          return (
            <Box key={kind} sx={{ display: 'contents' }}>
              <Typography
                component="dt"
                variant="body2"
                color="textSecondary"
                sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
              >
                {accountsMessages.tokens[kind]}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}
              >
                {isRevealed ? (values[kind] ?? accountsMessages.noToken) : MASK}
              </Typography>
              <Box component="dd" sx={{ m: 0, minWidth: { sm: '5.5rem' }, textAlign: 'end' }}>
                {values[kind] !== undefined && (
                  <Button
                    size="small"
                    aria-label={`${accountsMessages.copy} ${accountsMessages.tokens[kind]}: ${whose}`}
                    onClick={() => void dispatch(copyToken({ ...key, kind }))}
                  >
                    {isCopied ? accountsMessages.copied : accountsMessages.copy}
                  </Button>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

function handlesOf(platform: AccountPlatform, accountId: string): Handles {
  const record = peekTokenRecord(platform, accountId);
  return { access: record?.access_token, refresh: record?.refresh_token };
}

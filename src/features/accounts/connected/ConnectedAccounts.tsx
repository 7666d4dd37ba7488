import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import { useNow } from '../../../lib/clock';
import { AccountItem } from './AccountItem';
import { isSameAccount, type AccountKey, selectKeptConnections, refreshChosen } from '../accountsSlice';
import { joinAccounts } from './accountRows';
import { AddAccountButton } from '../AddAccountButton';
import { ACCOUNTS_TITLE_ID, accountsMessages } from '../messages';
import { dialogOpened } from '../../ui/uiSlice';
import { useListeners } from '../../../store/listeners';
import { cleanUp, startToolbarListeners } from './toolbarListeners';

type Props = {
  /** The account that has just been connected, if any. */
  newest: AccountKey | null;
};

/** Settings' section about the connected accounts. */
export function ConnectedAccounts({ newest }: Props) {
  const { currentData: accounts, isFetching } = useListAccountsQuery();
  const kept = useAppSelector(selectKeptConnections);
  const nowMs = useNow();
  const rows = joinAccounts(accounts ?? [], kept);

  return (
    <Box component="section" aria-labelledby={ACCOUNTS_TITLE_ID}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography
          id={ACCOUNTS_TITLE_ID}
          component="h2"
          variant="h2"
          tabIndex={-1}
          sx={{ flex: { xs: '1 0 100%', md: '1 0 0' }, scrollMarginTop: '5rem' }}
        >
          {accountsMessages.section}
        </Typography>
        <AccountsToolbar isBusy={isFetching} hasAccounts={rows.length > 0} />
        <AddAccountButton />
      </Stack>
      <Card sx={{ p: 2 }}>
        {rows.length > 0 && (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((row) => (
              <AccountItem
                key={`${row.platform} ${row.accountId}`}
                row={row}
                id={accounts?.find((account) => isSameAccount(account, row))?.id ?? null}
                nowMs={nowMs}
                isNew={newest !== null && isSameAccount(row, newest)}
              />
            ))}
          </Stack>
        )}
        {rows.length === 0 && accounts !== undefined && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {accountsMessages.empty}
          </Typography>
        )}
        {rows.length === 0 && accounts === undefined && isFetching && (
          <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
            {accountsMessages.loading}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {accountsMessages.footer(accounts === undefined && rows.length === 0 ? null : rows.length)}
        </Typography>
      </Card>
    </Box>
  );
}

type AccountsToolbarProps = { isBusy: boolean; hasAccounts: boolean };

/** The buttons above the list. */
function AccountsToolbar({ isBusy, hasAccounts }: AccountsToolbarProps) {
  useListeners(startToolbarListeners);
  const dispatch = useAppDispatch();
  const clear = useRef<HTMLButtonElement>(null);

  // Once the last account is gone the button is disabled, which would drop the focus.
  useLayoutEffect(() => {
    if (!hasAccounts && clear.current === document.activeElement) document.getElementById(ACCOUNTS_TITLE_ID)?.focus();
  }, [hasAccounts]);

  return (
    <>
      <Button size="small" aria-disabled={isBusy} onClick={isBusy ? undefined : () => dispatch(refreshChosen())}>
        {accountsMessages.refresh}
      </Button>
      <Button size="small" onClick={() => dispatch(cleanUp())}>
        {accountsMessages.cleanUp}
      </Button>
      <Button
        ref={clear}
        size="small"
        color="error"
        aria-haspopup="dialog"
        disabled={!hasAccounts}
        onClick={() => dispatch(dialogOpened({ name: 'clearAccounts' }))}
      >
        {accountsMessages.clearAll}
      </Button>
    </>
  );
}

import { useLayoutEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { refreshChosen } from '../accountsSlice';
import { ACCOUNTS_TITLE_ID, accountsMessages } from '../messages';
import { useListeners } from '../../../store/listeners';
import { cleanUp, startToolbarListeners } from './toolbarListeners';

type Props = { isBusy: boolean; hasAccounts: boolean };

/** The buttons above the list, with the dangerous one set apart. */
export function AccountsToolbar({ isBusy, hasAccounts }: Props) {
  useListeners(startToolbarListeners);
  const dispatch = useAppDispatch();
  const clear = useRef<HTMLButtonElement>(null);

  // Once the last account is gone the button is disabled, which would drop the focus.
  useLayoutEffect(() => {
    if (!hasAccounts && clear.current === document.activeElement) document.getElementById(ACCOUNTS_TITLE_ID)?.focus();
  }, [hasAccounts]);

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
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
        variant="outlined"
        aria-haspopup="dialog"
        disabled={!hasAccounts}
        onClick={() => dispatch(dialogOpened({ name: 'clearAccounts' }))}
        sx={{ ml: { sm: 'auto' } }}
      >
        {accountsMessages.clearAll}
      </Button>
    </Stack>
  );
}

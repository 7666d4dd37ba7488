import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import { NETWORKS } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { QuestionDialog } from '../../../components/QuestionDialog';
import { nextTask } from '../../../lib/waiting';
import { dialogClosed } from '../../ui/uiSlice';
import { clearConfirmed, selectClearing } from '../accountsSlice';
import { ACCOUNTS_TITLE_ID, accountsMessages } from '../messages';

/** Asks before every account is removed, and lists those that could not be. */
export function ClearAccountsDialog() {
  const dispatch = useAppDispatch();
  const { isPending, failures } = useAppSelector(selectClearing);
  useEffect(() => () => nextTask(focusListIfLost), []);

  return (
    <QuestionDialog
      title={accountsMessages.clearTitle}
      text={accountsMessages.clearText}
      stay={accountsMessages.cancel}
      proceed={accountsMessages.clearAll}
      isBusy={isPending}
      onStay={() => dispatch(dialogClosed())}
      onProceed={() => dispatch(clearConfirmed())}
    >
      {failures.length > 0 && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {accountsMessages.notCleared}
          <ul>
            {failures.map(({ platform, username, reason }) => (
              <li key={`${platform} ${username}`}>
                {NETWORKS[platform].name}, <bdi>{username}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </QuestionDialog>
  );
}

/** The button that opened the dialog cannot take the focus back once there is nothing left to clear. */
function focusListIfLost(): void {
  if (document.activeElement === document.body) document.getElementById(ACCOUNTS_TITLE_ID)?.focus();
}

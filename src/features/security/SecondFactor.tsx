import Button from '@mui/material/Button';
import { reasonAndWait } from '../../api/failureText';
import {
  useAddAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
  useGetSecondFactorQuery,
  useReplaceRecoveryCodesMutation,
} from '../../api/secondFactorApi';
import { RetryAlert } from '../../components/RetryAlert';
import { SwitchRow } from '../../components/SettingRow';
import { useAppDispatch } from '../../store/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { securityMessages } from './messages';
import { Passkeys } from './Passkeys';

/** The switch of the second factor, which a dialog turns on or off. */
export function SecondFactor() {
  const dispatch = useAppDispatch();
  const {
    currentData: factor,
    error,
    isFetching,
    refetch,
  } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOn = factor?.is_on === true;
  const [, { reset: forgetKey }] = useAddAuthenticatorMutation({ fixedCacheKey: 'addAuthenticator' });
  const [, { reset: forgetConfirmed }] = useConfirmAuthenticatorMutation({ fixedCacheKey: 'confirmAuthenticator' });
  const [, { reset: forgetCodes }] = useReplaceRecoveryCodesMutation({ fixedCacheKey: 'replaceRecoveryCodes' });

  /** A dialog that was left by the browser's Back has forgotten nothing. */
  function handleNewCodes() {
    forgetCodes();
    dispatch(dialogOpened({ name: 'newRecoveryCodes' }));
  }

  function handleAuthenticator() {
    forgetKey();
    forgetConfirmed();
    dispatch(dialogOpened({ name: 'addAuthenticator' }));
  }

  function handleChange() {
    if (factor === undefined) return;
    if (isOn) dispatch(dialogOpened({ name: 'turnSecondFactorOff' }));
    else handleAuthenticator();
  }

  return (
    <div>
      <SwitchRow
        id="two-factor"
        label={securityMessages.twoFactor}
        hint={
          isOn
            ? securityMessages.twoFactorOnHint(factor.recovery_codes_left, factor.has_authenticator)
            : securityMessages.twoFactorOffHint
        }
        checked={isOn}
        onChange={handleChange}
        input={{ 'aria-disabled': factor === undefined, 'aria-haspopup': 'dialog' }}
      />
      {isOn && (
        <Button variant="outlined" aria-haspopup="dialog" sx={{ mt: 1 }} onClick={handleNewCodes}>
          {securityMessages.newCodes}
        </Button>
      )}
      {isOn && !factor.has_authenticator && (
        <Button variant="outlined" aria-haspopup="dialog" sx={{ mt: 1, ml: 1 }} onClick={handleAuthenticator}>
          {securityMessages.addAuthenticator}
        </Button>
      )}
      {isOn && <Passkeys />}
      {factor === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={securityMessages.twoFactorFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

import { useRef, type ChangeEvent, type SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { ChangePasswordBody } from '#contract/schemas/auth';
import { brokenPasswordRule, PASSWORD_RULE_TEXTS } from '#contract/auth';
import { isApiError } from '../../api/apiError';
import { reasonText } from '../../api/failureText';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { useChangePasswordMutation } from '../../api/authApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { PasswordStrength, ratePassword } from '../../components/PasswordStrength';
import { usePasswordWarning } from '../../components/usePasswordWarning';
import { withSecret } from '../../lib/secretShelf';
import { dialogClosed } from '../ui/uiSlice';
import { selectPasswordChange } from './formSelectors';
import { settingsMessages } from './messages';
import { newPasswordRated, passwordRefused } from './preferencesSlice';
import TextField from '@mui/material/TextField';

const TITLE_ID = 'change-password-title';

const NEW = 'new';

const FIELDS = [
  { name: 'old', label: settingsMessages.oldPassword, autoComplete: 'current-password' },
  { name: NEW, label: settingsMessages.newPassword, autoComplete: 'new-password' },
  { name: 'confirmation', label: settingsMessages.confirmPassword, autoComplete: 'new-password' },
] as const;

/** Changes the password. The passwords stay in the fields: neither store nor log ever see them. */
export function ChangePasswordDialog() {
  const dispatch = useAppDispatch();
  const { isPending, rule, strength = null } = useAppSelector(selectPasswordChange);
  const { currentData: user } = useGetCurrentUserQuery();
  const { warning, lookAt } = usePasswordWarning(user ? [user.full_name, user.username, user.email] : []);
  const [changePassword, { error, reset }] = useChangePasswordMutation({ fixedCacheKey: 'changePassword' });
  const form = useRef<HTMLFormElement>(null);

  function handleClose() {
    reset();
    dispatch(dialogClosed());
  }

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending || form.current === null) return;
    const { elements } = form.current;
    const read = (name: string) => (elements.namedItem(name) as HTMLInputElement).value;
    const brokenRule = brokenPasswordRule(read('new'), read('confirmation'));
    if (brokenRule !== null) {
      reset();
      dispatch(passwordRefused(brokenRule));
      return;
    }
    const passwords = { old_password: read('old'), new_password: read('new') } satisfies ChangePasswordBody;
    await withSecret(passwords, (secretRef) => changePassword({ secretRef }));
  }

  /** Dispatches only a new rating: an action for every key would reveal in the log how long the password is. */
  function handleTyped({ target: { name, value } }: ChangeEvent<HTMLInputElement>) {
    if (name !== NEW) return;
    const rating = value === '' ? null : ratePassword(value);
    if (rating !== strength) dispatch(newPasswordRated(rating));
    void lookAt(value);
  }

  const reason = isApiError(error) ? (Object.values(error.fieldErrors ?? {}).flat()[0] ?? reasonText(error)) : null;
  const problem = rule !== null ? PASSWORD_RULE_TEXTS[rule] : reason && `${settingsMessages.passwordFailed} ${reason}`;

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={TITLE_ID} onClose={handleClose}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {settingsMessages.changePassword}
      </DialogTitle>
      <form ref={form} onSubmit={(event) => void handleSubmit(event)}>
        <DialogContent sx={{ pt: 1 }}>
          <Stack spacing={2}>
            {FIELDS.map(({ name, label, autoComplete }) => (
              <TextField
                key={name}
                id={`${name}-password`}
                name={name}
                type="password"
                label={label}
                required
                autoComplete={autoComplete}
                autoFocus={name === 'old'}
                onChange={handleTyped}
                slotProps={{ formHelperText: { component: 'div' } }}
                helperText={
                  name === NEW && <PasswordStrength id="new-strength" strength={strength} warning={warning} />
                }
              />
            ))}
            {problem && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={handleClose}>{settingsMessages.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {settingsMessages.changePassword}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

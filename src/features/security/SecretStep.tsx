import { useRef, type ReactNode, type SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { isApiError } from '../../api/apiError';
import { reasonText } from '../../api/failureText';
import { withSecret } from '../../lib/secretShelf';
import { securityMessages } from './messages';

type Props = {
  /** What is asked for. */
  kind: 'password' | 'code';
  /** What stands above the field. */
  children: ReactNode;
  submit: string;
  /** What could not be done, if it failed with `error`. */
  failed: string;
  error: unknown;
  isBusy: boolean;
  onSubmit: (secret: { secretRef: string }) => PromiseLike<unknown>;
  onCancel: () => void;
};

const FIELDS = {
  password: {
    id: 'own-password',
    type: 'password',
    label: securityMessages.password,
    autoComplete: 'current-password',
  },
  code: { id: 'app-code', type: 'text', label: securityMessages.code, autoComplete: 'one-time-code' },
} as const;

/** A step of a dialog that asks for a secret. It stays in its field: neither store nor log ever see it. */
export function SecretStep({ kind, children, submit, failed, error, isBusy, onSubmit, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    await withSecret(field.current?.value ?? '', (secretRef) => onSubmit({ secretRef }));
    field.current?.focus();
    field.current?.select();
  }

  const reason = isApiError(error) ? (Object.values(error.fieldErrors ?? {}).flat()[0] ?? reasonText(error)) : null;
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <DialogContent sx={{ pt: 0 }}>
        <Stack spacing={2}>
          {children}
          <TextField
            {...FIELDS[kind]}
            required
            autoFocus
            inputRef={field}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          {reason !== null && (
            <Alert severity="error">
              {failed} {reason}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{securityMessages.cancel}</Button>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}

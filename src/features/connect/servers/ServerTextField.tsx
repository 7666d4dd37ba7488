import type { ReactNode, Ref } from 'react';
import Typography from '@mui/material/Typography';
import { fieldId } from './fieldIds';
import type { ServerField } from './serverField';
import { TextField } from '../../../components/TextField';

type Props = {
  field: ServerField;
  label: string;
  problem: string | null;
  hint?: ReactNode;
  placeholder?: string;
  /** The text, unless the field alone may know it. */
  value?: string;
  type?: 'text' | 'password';
  inputRef?: Ref<HTMLInputElement>;
  onTyped?: (text: string) => void;
};

/**
 * One field of the form. Browsers are asked to fill in nothing: what they know of this address is how to log in to
 * Postwright.
 */
export function ServerTextField({ field, label, problem, hint, placeholder, onTyped, ...input }: Props) {
  const id = fieldId(field);
  return (
    <div>
      <TextField
        id={id}
        name={field}
        label={label}
        fullWidth
        error={problem !== null}
        sx={{ '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
        {...input}
        {...(onTyped && { onChange: ({ target }) => onTyped(target.value) })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            // Said to the field alone: a star at its label would say nothing, since no field may be left blank.
            required: true,
            placeholder,
            autoComplete: 'off',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
            'aria-describedby': `${id}-problem ${id}-hint`,
          },
        }}
      />
      {/* Always there: screen readers do not announce a live region that is added together with its text. */}
      <Typography
        id={`${id}-problem`}
        role="alert"
        variant="body2"
        color="error"
        sx={{ mt: problem === null ? 0 : 0.5 }}
      >
        {problem}
      </Typography>
      {hint !== undefined && (
        <Typography id={`${id}-hint`} component="div" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      )}
    </div>
  );
}

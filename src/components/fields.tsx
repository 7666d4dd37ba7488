import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

type TextAreaProps = { id: string; label: string; value: string; onTyped: (text: string) => void };

/** A text of a post. */
export function TextArea({ id, label, value, onTyped }: TextAreaProps) {
  return (
    <TextField
      id={id}
      label={label}
      multiline
      fullWidth
      minRows={2}
      maxRows={8}
      value={value}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      onChange={({ target }) => onTyped(target.value)}
    />
  );
}

type CountProps = {
  id: string;
  label: string;
  /** As typed: it may be no number. */
  value: string;
  max: number;
  onTyped: (text: string) => void;
};

const NARROW = { width: '9rem' };

/** A whole number from 1 on. */
export function CountField({ id, label, value, max, onTyped }: CountProps) {
  return (
    <TextField
      id={id}
      type="number"
      size="small"
      label={label}
      value={value}
      sx={NARROW}
      slotProps={{ htmlInput: { min: 1, max } }}
      onChange={({ target }) => onTyped(target.value)}
    />
  );
}

type ChoiceProps<Value extends string> = {
  id: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  /** In a toolbar, where the chosen option says what it is about. */
  isDense?: boolean;
  onChosen: (chosen: Value) => void;
};

const FINGER = '@media (pointer: coarse)';

/** The height of what stands in a toolbar. */
export const DENSE = {
  minWidth: 0,
  '& .MuiInputBase-root': { height: 32, minHeight: 0, fontSize: '0.8125rem', [FINGER]: { height: 44 } },
  '&& select.MuiInputBase-input.MuiSelect-select': { minHeight: 0, padding: '0 24px 0 10px' },
};

/** A choice of one among a few, in the browser's own list. */
export function ChoiceField<Value extends string>({
  id,
  label,
  options,
  value,
  isDense = false,
  onChosen,
}: ChoiceProps<Value>) {
  function handleChange(chosen: string) {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChosen(option.value);
  }

  return (
    <TextField
      select
      size="small"
      id={id}
      {...(!isDense && { label })}
      value={value}
      onChange={({ target }) => handleChange(target.value)}
      slotProps={{ select: { native: true }, ...(isDense && { htmlInput: { 'aria-label': label } }) }}
      sx={isDense ? DENSE : { minWidth: 180 }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}

/** Problem of a field. It is always there: screen readers do not announce a live region that comes together with its text. */
export function FieldAlert({ text }: { text: string }) {
  return (
    <Typography role="alert" variant="body2" color="error" sx={{ '&:empty': { position: 'absolute' } }}>
      {text}
    </Typography>
  );
}

import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import Typography from '@mui/material/Typography';

type InputProps = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'inputRef'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'onChange'
  | 'placeholder'
  | 'type'
  | 'value'
>;

type Props = Omit<FormControlProps, keyof InputProps | 'children'> &
  InputProps & {
    label?: string;
    helperText?: ReactNode;
    /** Options of a native select; without them it is a field for text. */
    children?: ReactNode;
    slotProps?: {
      inputLabel?: Partial<InputLabelProps>;
      input?: Partial<OutlinedInputProps>;
      htmlInput?: OutlinedInputProps['inputProps'];
      formHelperText?: Partial<FormHelperTextProps> & { component?: 'div' };
    };
  };

/**
 * An outlined field with a label and a hint, in the terms of Material UI's own TextField. That one brings two other looks and a select that
 * draws its menu along, 7 kB that nothing here shows.
 */
export function TextField(props: Props) {
  const { autoComplete, autoFocus, defaultValue, inputRef, maxRows, minRows, multiline, name, onChange, ...others } =
    props;
  const { placeholder, type, value, id: ownId, label, helperText, children, slotProps = {}, ...control } = others;
  const spareId = useId();
  const id = ownId ?? spareId;
  const hintId = helperText ? `${id}-helper-text` : undefined;
  const { shrink } = slotProps.inputLabel ?? {};
  const input = (
    <OutlinedInput
      {...{
        autoComplete,
        autoFocus,
        defaultValue,
        inputRef,
        maxRows,
        minRows,
        multiline,
        name,
        onChange,
        placeholder,
        type,
        value,
        label,
      }}
      id={id}
      aria-describedby={hintId}
      inputProps={slotProps.htmlInput}
      {...(shrink !== undefined && { notched: shrink })}
      {...slotProps.input}
    />
  );

  return (
    <FormControl {...control}>
      {label && (
        <InputLabel htmlFor={id} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      {children === undefined ? (
        input
      ) : (
        <NativeSelect input={input} id={id}>
          {children}
        </NativeSelect>
      )}
      {helperText && (
        <FormHelperText id={hintId} {...slotProps.formHelperText}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}

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
  onChosen: (chosen: Value) => void;
};

/** A choice of one among a few, in the browser's own list. */
export function ChoiceField<Value extends string>({ id, label, options, value, onChosen }: ChoiceProps<Value>) {
  function handleChange(chosen: string) {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChosen(option.value);
  }

  return (
    <TextField
      size="small"
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => handleChange(target.value)}
      sx={{ minWidth: 180 }}
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

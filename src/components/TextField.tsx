import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';

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

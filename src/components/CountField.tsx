import { TextField } from './TextField';
type Props = {
  id: string;
  label: string;
  /** As typed: it may be no number. */
  value: string;
  max: number;
  onTyped: (text: string) => void;
};

const NARROW = { width: '9rem' };

/** A whole number from 1 on. */
export function CountField({ id, label, value, max, onTyped }: Props) {
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

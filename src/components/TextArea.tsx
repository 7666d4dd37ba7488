import { TextField } from './TextField';
type Props = { id: string; label: string; value: string; onTyped: (text: string) => void };

/** A text of a post. */
export function TextArea({ id, label, value, onTyped }: Props) {
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

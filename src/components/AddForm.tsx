import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';

type Props = {
  id: string;
  label: string;
  /** What the button says. */
  add: string;
  value: string;
  /** One is being added. */
  isAdding: boolean;
  onTyped: (text: string) => void;
  /** Gets the text without blanks around it. */
  onAdded: (text: string) => void;
};

/** Adds something to a list; Enter submits. Blocked while one is being added and while the field is blank. */
export function AddForm({ id, label, add, value, isAdding, onTyped, onAdded }: Props) {
  const isBlocked = isAdding || value.trim() === '';

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocked) onAdded(value.trim());
  }

  return (
    <Stack component="form" direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }} onSubmit={handleSubmit}>
      <TextField
        id={id}
        size="small"
        label={label}
        value={value}
        sx={{ flex: '1 1 7rem', minWidth: 0, maxWidth: '24rem' }}
        onChange={({ target }) => onTyped(target.value)}
      />
      <Button type="submit" variant="contained" aria-disabled={isBlocked} sx={{ flex: 'none' }}>
        {add}
      </Button>
    </Stack>
  );
}

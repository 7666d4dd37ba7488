import type { ReactNode, SyntheticEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import TextField from '@mui/material/TextField';

type Props = {
  id: string;
  label: string;
  /** Label of the button. */
  add: string;
  value: string;
  /** Problem of the text; null while it can be added. */
  problem: string | null;
  /** One is being added. */
  isAdding: boolean;
  onTyped: (text: string) => void;
  /** Gets the text without blanks around it. */
  onAdded: (text: string) => void;
  /** What else is chosen of it, below the field. */
  children?: ReactNode;
};

/** Adds something to a list; Enter submits. Blocked while one is being added and while the field is blank or wrong. */
export function AddForm({ id, label, add, value, problem, isAdding, onTyped, onAdded, children }: Props) {
  const isBlocked = isAdding || value.trim() === '' || problem !== null;
  const problemId = `${id}-problem`;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocked) onAdded(value.trim());
  }

  return (
    <Stack
      component="form"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}
      onSubmit={handleSubmit}
    >
      <Box sx={{ flex: '1 1 7rem', minWidth: 0, maxWidth: '24rem' }}>
        <TextField
          id={id}
          size="small"
          fullWidth
          label={label}
          value={value}
          error={problem !== null}
          slotProps={{ htmlInput: { 'aria-describedby': problemId } }}
          onChange={({ target }) => onTyped(target.value)}
        />
        {/* Always there: screen readers do not announce a live region that is added together with its text. */}
        <Typography id={problemId} role="alert" variant="body2" color="error" sx={{ mt: problem === null ? 0 : 0.5 }}>
          {problem}
        </Typography>
      </Box>
      <Button type="submit" variant="contained" aria-disabled={isBlocked} sx={{ flex: 'none' }}>
        {add}
      </Button>
      {children !== undefined && <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>{children}</Box>}
    </Stack>
  );
}

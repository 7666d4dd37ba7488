import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { replacedTextRestored } from '../aiAssistantSlice';
import { selectReplaced } from '../selectors';
import { assistantMessages } from '../messages';

/** A suggestion took the place of words in the composer; they can come back. */
export function ReplacedText() {
  const dispatch = useAppDispatch();
  const replaced = useAppSelector(selectReplaced);
  if (replaced === null) return null;
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Typography variant="body2">{assistantMessages.replaced}</Typography>
      <Button size="small" onClick={() => dispatch(replacedTextRestored({ text: replaced }))}>
        {assistantMessages.putBack}
      </Button>
    </Box>
  );
}

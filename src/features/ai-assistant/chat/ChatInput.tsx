import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { isBlank } from '#contract/postRules';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { inputTyped, messageSent } from '../aiAssistantSlice';
import { selectInput, selectIsBusy } from '../selectors';
import { assistantMessages } from '../messages';

/** Where a message is written. Nothing is sent while it is empty or a reply is on its way (spec section 5). */
export function ChatInput() {
  const dispatch = useAppDispatch();
  const input = useAppSelector(selectInput);
  const isBusy = useAppSelector(selectIsBusy);
  const canSend = !isBusy && !isBlank(input);

  function handleSend() {
    if (canSend) dispatch(messageSent(input.trim()));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        label={assistantMessages.message}
        placeholder={assistantMessages.placeholder}
        helperText={assistantMessages.keyHint}
        autoFocus
        multiline
        maxRows={5}
        fullWidth
        size="small"
        value={input}
        onChange={(event) => dispatch(inputTyped(event.target.value))}
        onKeyDown={handleKeyDown}
      />
      <Button variant="contained" disabled={!canSend} onClick={handleSend}>
        {assistantMessages.send}
      </Button>
    </Box>
  );
}

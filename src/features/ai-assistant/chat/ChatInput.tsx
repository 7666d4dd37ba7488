import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ASKED_TEXT_MAX_LENGTH } from '#contract/assistantReplies';
import { isBlank } from '#contract/isBlank';
import { beginningOf } from '#contract/networks/graphemes';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { inputTyped, messageSent } from '../aiAssistantSlice';
import { selectInput, selectIsBusy } from '../selectors';
import { assistantMessages } from '../messages';
import { TextField } from '../../../components/TextField';
import { isComposing } from '../../../lib/composing';

type Props = { currentContent: string | null };

/** Where a message is written. Nothing is sent while it is empty or a reply is on its way (spec section 5). */
export function ChatInput({ currentContent }: Props) {
  const dispatch = useAppDispatch();
  const input = useAppSelector(selectInput);
  const isBusy = useAppSelector(selectIsBusy);
  const canSend = !isBusy && !isBlank(input);

  function handleSend() {
    if (canSend) dispatch(messageSent(input.trim(), draftOf(currentContent)));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
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

/** What a message may be about: the text in the composer, if there is one, or as much of it as may be asked about. */
function draftOf(content: string | null): string | undefined {
  return content === null || isBlank(content) ? undefined : beginningOf(content, ASKED_TEXT_MAX_LENGTH);
}

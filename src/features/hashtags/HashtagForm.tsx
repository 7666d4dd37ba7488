import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { hashtagSubmitted, hashtagTyped, selectInput, selectIsAdding } from './hashtagsSlice';
import { hashtagMessages } from './messages';

/** Adds a hashtag; Enter submits. It waits while one is being added and while there is nothing to add. */
export function HashtagForm() {
  const dispatch = useAppDispatch();
  const input = useAppSelector(selectInput);
  const isAdding = useAppSelector(selectIsAdding);
  const isBlocked = isAdding || input.trim() === '';

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocked) dispatch(hashtagSubmitted({ hashtag: input.trim() }));
  }

  return (
    <Stack component="form" direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }} onSubmit={handleSubmit}>
      <TextField
        id="hashtag-input"
        size="small"
        label={hashtagMessages.input}
        value={input}
        onChange={({ target }) => dispatch(hashtagTyped(target.value))}
      />
      <Button type="submit" variant="contained" aria-disabled={isBlocked}>
        {hashtagMessages.add}
      </Button>
    </Stack>
  );
}

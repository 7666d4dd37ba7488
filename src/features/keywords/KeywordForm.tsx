import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { keywordSubmitted, keywordTyped, selectInput, selectIsAdding } from './keywordsSlice';
import { keywordMessages } from './messages';

/** Adds a keyword; Enter submits. It waits while one is being added and while there is nothing to add (spec section 4). */
export function KeywordForm() {
  const dispatch = useAppDispatch();
  const input = useAppSelector(selectInput);
  const isAdding = useAppSelector(selectIsAdding);
  const isBlocked = isAdding || input.trim() === '';

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocked) dispatch(keywordSubmitted({ keyword: input.trim() }));
  }

  return (
    <Stack component="form" direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }} onSubmit={handleSubmit}>
      <TextField
        id="keyword-input"
        size="small"
        label={keywordMessages.input}
        value={input}
        onChange={({ target }) => dispatch(keywordTyped(target.value))}
      />
      <Button type="submit" variant="contained" aria-disabled={isBlocked}>
        {keywordMessages.add}
      </Button>
    </Stack>
  );
}

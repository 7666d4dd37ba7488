import { useRef, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { settingsMessages } from './messages';
import { changesDiscarded, selectHasUnsavedSettings } from './preferencesSlice';

/** Reports unsaved changes, and saves or discards them; it stays in view while there are any. */
export function SaveBar() {
  const dispatch = useAppDispatch();
  const isDirty = useAppSelector(selectHasUnsavedSettings);
  const status = useRef<HTMLParagraphElement>(null);

  /** Both buttons are about to be disabled: the focus on one of them moves to the sentence beside it. */
  function handlePress({ currentTarget }: MouseEvent) {
    if (currentTarget === document.activeElement) status.current?.focus();
  }

  function handleCancel(event: MouseEvent) {
    handlePress(event);
    dispatch(changesDiscarded());
  }

  return (
    <Box
      sx={{
        position: isDirty ? 'sticky' : 'static',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        p: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: isDirty ? 'warning.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Typography
        ref={status}
        role="status"
        tabIndex={-1}
        variant="body2"
        color={isDirty ? 'textPrimary' : 'textSecondary'}
        sx={{ flex: { xs: '1 0 100%', sm: '1 0 0' } }}
      >
        {isDirty ? settingsMessages.unsaved : settingsMessages.allSaved}
      </Typography>
      <Button disabled={!isDirty} onClick={handleCancel}>
        {settingsMessages.cancel}
      </Button>
      <Button type="submit" variant="contained" disabled={!isDirty} onClick={handlePress}>
        {settingsMessages.save}
      </Button>
    </Box>
  );
}

import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks';
import { useFocusHandedOn } from '../../lib/useFocusHandedOn';
import { dialogClosed } from '../ui/uiSlice';
import { CONTENT_ID } from './fieldIds';
import { scheduleMessages } from './messages';
import { discardDeclined } from './scheduleDialogSlice';

/** Asks before Esc or a click outside the dialog discards the text (L-55); keeping it returns to the text. */
export function DiscardQuestion() {
  const dispatch = useAppDispatch();
  const part = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part, theText);

  return (
    <Box
      ref={part}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        flexGrow: 1,
        pt: 1,
      }}
    >
      <Typography role="alert" sx={{ flex: '1 1 100%' }}>
        {scheduleMessages.discardQuestion}
      </Typography>
      <Button autoFocus onClick={() => dispatch(discardDeclined())}>
        {scheduleMessages.keepEditing}
      </Button>
      <Button variant="contained" color="error" onClick={() => dispatch(dialogClosed())}>
        {scheduleMessages.discard}
      </Button>
    </Box>
  );
}

const theText = () => [document.getElementById(CONTENT_ID)];

import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks';
import { dialogClosed } from '../ui/uiSlice';
import { scheduleMessages } from './messages';
import { discardDeclined } from './scheduleDialogSlice';

/** Asked before words are thrown away by Esc or a click beside the dialog (L-55). */
export function DiscardQuestion() {
  const dispatch = useAppDispatch();
  return (
    <>
      <Typography role="alert" sx={{ flexGrow: 1 }}>
        {scheduleMessages.discardQuestion}
      </Typography>
      <Button autoFocus onClick={() => dispatch(discardDeclined())}>
        {scheduleMessages.keepEditing}
      </Button>
      <Button variant="contained" color="error" onClick={() => dispatch(dialogClosed())}>
        {scheduleMessages.discard}
      </Button>
    </>
  );
}

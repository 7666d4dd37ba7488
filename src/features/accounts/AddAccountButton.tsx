import Button from '@mui/material/Button';
import { useAppDispatch } from '../../store/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { accountsMessages } from './messages';

/** The id by which other parts of a page send the focus here. */
export const ADD_ACCOUNT_ID = 'add-account';

export function AddAccountButton() {
  const dispatch = useAppDispatch();
  return (
    <Button
      id={ADD_ACCOUNT_ID}
      size="small"
      variant="outlined"
      aria-haspopup="dialog"
      // The focus is also sent here by a script, after a press of the mouse: people must see where it is.
      sx={{ '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 } }}
      onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}
    >
      {accountsMessages.addAccount}
    </Button>
  );
}

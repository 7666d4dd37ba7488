import Button from '@mui/material/Button';
import { useAppDispatch } from '../../app/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { accountsMessages } from './messages';

/** The id by which other parts of a page send the focus here (L-37). */
export const ADD_ACCOUNT_ID = 'add-account';

export function AddAccountButton() {
  const dispatch = useAppDispatch();
  return (
    <Button
      id={ADD_ACCOUNT_ID}
      variant="outlined"
      aria-haspopup="dialog"
      onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}
    >
      {accountsMessages.addAccount}
    </Button>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useAppDispatch } from '../../app/hooks';
import { navigationRequested, type Navigation } from '../../app/navigation';
import { dialogClosed } from '../ui/uiSlice';
import { settingsMessages } from './messages';
import { changesDiscarded } from './preferencesSlice';

const TITLE_ID = 'leave-title';
const TEXT_ID = 'leave-text';

type Props = {
  /** Where the person wanted to go. */
  navigation: Navigation;
};

/** Asks before unsaved settings are left behind; the focus starts on Stay. */
export function LeaveDialog({ navigation }: Props) {
  const dispatch = useAppDispatch();
  const handleStay = () => dispatch(dialogClosed());

  function handleLeave() {
    dispatch(changesDiscarded());
    dispatch(dialogClosed());
    dispatch(navigationRequested(navigation));
  }

  return (
    <Dialog open role="alertdialog" aria-labelledby={TITLE_ID} aria-describedby={TEXT_ID} onClose={handleStay}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {settingsMessages.leaveTitle}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={TEXT_ID}>{settingsMessages.leaveText}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button autoFocus onClick={handleStay}>
          {settingsMessages.stay}
        </Button>
        <Button variant="contained" color="error" onClick={handleLeave}>
          {settingsMessages.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

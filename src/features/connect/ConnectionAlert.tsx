import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useAppSelector } from '../../store/hooks';
import { selectCallback } from './wizard/connectWizardSlice';
import { connectMessages } from './messages';

/** Reports on Settings that an account has just been connected; a popup has nothing more to do then. */
export function ConnectionAlert() {
  const callback = useAppSelector(selectCallback);
  if (callback?.phase !== 'connected') return null;
  const { connection, isPopup } = callback;
  return (
    <Alert severity="success" role="status" action={isPopup && <CloseWindowButton />}>
      {isPopup ? connectMessages.windowDone : connectMessages.connectedAs(connection.username, connection.more)}
    </Alert>
  );
}

export function CloseWindowButton() {
  return (
    <Button variant="outlined" onClick={() => window.close()}>
      {connectMessages.close}
    </Button>
  );
}

import Alert from '@mui/material/Alert';
import { useAppSelector } from '../../store/hooks';
import { CloseWindowButton } from './callback/CloseWindowButton';
import { selectCallback } from './wizard/selectors';
import { connectMessages } from './messages';

/** Reports on Settings that an account has just been connected; a popup has nothing more to do then (L-125). */
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

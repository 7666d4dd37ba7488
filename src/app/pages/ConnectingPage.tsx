import { useLocation } from 'react-router-dom';
import { CallbackPage } from '../../features/connect/callback/CallbackPage';
import { platformOfCallback } from '../../features/connect/authorization/startAuthorization';
import { NotFoundPage } from './NotFoundPage';

/** Where the networks send people back to; any other address of that form is no page. */
export function ConnectingPage() {
  return platformOfCallback(useLocation().pathname) === null ? <NotFoundPage /> : <CallbackPage />;
}

import { useGetCurrentUserQuery } from '../../api/authApi';
import { authMessages } from './messages';

export function LoadingPage() {
  useGetCurrentUserQuery();
  return (
    <main>
      <p role="status">{authMessages.loading}</p>
    </main>
  );
}

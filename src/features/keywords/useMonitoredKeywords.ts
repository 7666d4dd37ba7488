import { useListKeywordsQuery } from '../../api/keywordsApi';
import { useAppSelector } from '../../app/hooks';
import { selectAuthStatus } from '../auth/authSlice';

/** The monitored keywords. They are fetched only while enabled, by default for signed-in users (spec section 7). */
export function useMonitoredKeywords({ enabled }: { enabled?: boolean } = {}) {
  const isSignedIn = useAppSelector(selectAuthStatus) === 'signedIn';
  return useListKeywordsQuery(undefined, { skip: !(enabled ?? isSignedIn) });
}

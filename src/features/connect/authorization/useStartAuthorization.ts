import type { AccountPlatform } from '#contract/networks';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch } from '../../../app/hooks';
import { authorizationNotStarted, authorizationStarted } from '../wizard/connectWizardSlice';
import { startAuthorization } from './startAuthorization';

/** Starts a platform's authorization on click; ready once the server has sent the configuration, or failed to. */
export function useStartAuthorization(platform: AccountPlatform) {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: configs, isFetching, refetch } = useGetOAuthConfigQuery();
  const config = configs?.platforms.find((one) => one.platform === platform);

  async function start({ isPopup }: { isPopup: boolean }): Promise<void> {
    if (configs === undefined || user === undefined) {
      dispatch(authorizationNotStarted('notPrepared'));
      void refetch();
      return;
    }
    if (config === undefined) {
      dispatch(authorizationNotStarted('configMissing'));
      return;
    }
    const problem = await startAuthorization(config, { userId: user.id, isPopup });
    if (problem !== null) dispatch(authorizationNotStarted(problem));
    else dispatch(authorizationStarted({ platform, isSandbox: config.is_sandbox }));
  }

  return { isReady: configs !== undefined || !isFetching, start };
}

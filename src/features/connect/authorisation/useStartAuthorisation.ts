import type { AccountPlatform } from '#contract/networks';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch } from '../../../app/hooks';
import { authorisationNotStarted, authorisationStarted } from '../wizard/connectWizardSlice';
import { startAuthorisation } from './startAuthorisation';

/** Lets a click start a platform's authorisation; ready once the server has sent the configuration, or failed to. */
export function useStartAuthorisation(platform: AccountPlatform) {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: configs, isFetching, refetch } = useGetOAuthConfigQuery();
  const config = configs?.find((one) => one.platform === platform);

  async function start({ isPopup }: { isPopup: boolean }): Promise<void> {
    if (configs === undefined || user === undefined) {
      dispatch(authorisationNotStarted('notPrepared'));
      void refetch();
      return;
    }
    if (config === undefined) {
      dispatch(authorisationNotStarted('configMissing'));
      return;
    }
    const problem = await startAuthorisation(config, { userId: user.id, isPopup });
    if (problem !== null) dispatch(authorisationNotStarted(problem));
    else dispatch(authorisationStarted({ platform, isSandbox: config.is_sandbox }));
  }

  return { isReady: configs !== undefined || !isFetching, start };
}

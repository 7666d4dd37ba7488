import type { AccountPlatform } from '#contract/networks';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { authorizationNotStarted, authorizationStarted } from '../wizard/connectWizardSlice';
import { selectWantsComments } from './selectWantsComments';
import { startAuthorization } from './startAuthorization';

/** Starts a platform's authorization on click; ready once the server has sent the configuration, or failed to. */
export function useStartAuthorization(platform: AccountPlatform) {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: configs, isFetching, refetch } = useGetOAuthConfigQuery();
  const { currentData: accounts = [] } = useListAccountsQuery();
  const wantsComments = useAppSelector(selectWantsComments);
  // What an account may do already, it keeps.
  const asksMore = wantsComments || accounts.some((one) => one.platform === platform && one.canComment === true);
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
    const scope = (asksMore ? config.comment_scope : null) ?? config.scope;
    const problem = await startAuthorization({ ...config, scope }, { userId: user.id, isPopup });
    if (problem !== null) dispatch(authorizationNotStarted(problem));
    else
      dispatch(
        authorizationStarted({ platform, isSandbox: config.is_sandbox, ...(wantsComments && { comments: true }) }),
      );
  }

  return { isReady: configs !== undefined || !isFetching, start };
}

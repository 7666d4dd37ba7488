import { ACCOUNT_SOURCES, type AccountSource } from '#contract/platforms';
import { accountNeededText } from '#contract/trackerTexts';
import { useListAccountsQuery } from './accountsApi';

/** A network that is searched by way of an account; `problem`: why it is not, null if it can be or that is unknown. */
export type OfferedSource = { source: AccountSource; isOffered: boolean; problem: string | null };

/** The networks that are searched by way of an account, with what keeps the signed-in user from it. */
export function useAccountSources(): OfferedSource[] {
  const { currentData: accounts } = useListAccountsQuery();
  return ACCOUNT_SOURCES.map((source) => {
    const own = accounts?.filter(({ platform }) => platform === source);
    const isOffered = own?.some(({ isConnected }) => isConnected) ?? false;
    const isKnown = own !== undefined;
    return { source, isOffered, problem: isKnown && !isOffered ? accountNeededText(source, own.length > 0) : null };
  });
}

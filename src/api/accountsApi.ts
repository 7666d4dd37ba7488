import { createSelector } from '@reduxjs/toolkit';
import type {
  AccountLimits,
  ConnectAccountBody,
  CredentialsBody,
  ListAccountsResponse,
  ListAccountsQuery,
  SocialAccount,
  XSpending,
} from '#contract/schemas/socialAccounts';
import { ACCOUNT_SOURCES, type AccountSource } from '#contract/platforms';
import { accountNeededText } from '#contract/trackerTexts';
import { readSecret } from '../lib/secretShelf';
import { baseApi, idTag, kindTag, listTag, onSuccess } from './baseApi';
import type { TokenHandles } from './oauthApi';
import { useGetCurrentUserQuery } from './authApi';

/** A connected account as the screens use it; `connectedAt` is an ISO instant. */
export type Account = {
  id: string;
  platform: SocialAccount['platform'];
  /** The network's own id of the account. */
  accountId: string;
  username: string;
  displayName: string;
  /** The account's picture at our server; a placeholder where there is none. */
  profileImage: string;
  isConnected: boolean;
  /** Host of the server that the account is on; null for networks that have only one. */
  server: string | null;
  connectedAt: string;
  /** First comments can be written with what was granted. */
  canComment?: true;
};

/**
 * Arguments of connectAccount: the handles stay on the secret shelf and are named by `tokenRef`. `isOneOfSeveral`: other accounts
 * of the same authorization follow.
 */
type ConnectAccountArg = Omit<ConnectAccountBody, 'access_token' | 'refresh_token'> & {
  tokenRef: string;
  isOneOfSeveral?: boolean;
};

/** Arguments of connectByPassword: the app password stays on the secret shelf and is named by `secretRef`. */
type ConnectByPasswordArg = Omit<CredentialsBody, 'password'> & { secretRef: string };

/** The social accounts of the signed-in user. */
export const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<Account[], ListAccountsQuery | void>({
      query: (params) => ({ url: '/social-accounts', ...(params && { params }) }),
      transformResponse: ({ accounts }: ListAccountsResponse) => accounts.map(toAccount),
      providesTags: (accounts = []) => [listTag('Account'), ...accounts.map(({ id }) => idTag('Account', id))],
    }),
    connectAccount: build.mutation<Account | null, ConnectAccountArg>({
      query: ({ tokenRef, isOneOfSeveral: _unsent, ...body }) => ({
        url: '/social-accounts/connect',
        method: 'POST',
        body: { ...body, ...(readSecret(tokenRef) as TokenHandles) } satisfies ConnectAccountBody,
      }),
      transformResponse: (response: unknown) => readAccount(response),
      invalidatesTags: (_account, error) => onSuccess(error, [listTag('Account'), idTag('User', 'ME')]),
    }),
    connectByPassword: build.mutation<Account | null, ConnectByPasswordArg>({
      query: ({ secretRef, ...body }) => ({
        url: '/social-accounts/credentials',
        method: 'POST',
        body: { ...body, password: readSecret(secretRef) as string } satisfies CredentialsBody,
      }),
      transformResponse: (response: unknown) => readAccount(response),
      invalidatesTags: (_account, error) => onSuccess(error, [listTag('Account'), idTag('User', 'ME')]),
    }),
    /** What the server of an account takes. */
    getAccountLimits: build.query<AccountLimits, string>({
      query: (id) => `/social-accounts/${encodeURIComponent(id)}/limits`,
    }),
    deleteAccount: build.mutation<null, string>({
      query: (id) => ({ url: `/social-accounts/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Posts name the accounts they go to, so they change as well.
      invalidatesTags: (_response, error, id) =>
        onSuccess(error, [
          listTag('Account'),
          idTag('Account', id),
          kindTag('Post'),
          kindTag('Analytics'),
          idTag('User', 'ME'),
        ]),
    }),
  }),
});

export const { useGetAccountLimitsQuery, useListAccountsQuery } = accountsApi;

const PLACEHOLDER_IMAGE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' fill='%23cbd5d3'/%3E%3Ccircle cx='20' cy='16' r='7' fill='%235b6b6a'/%3E%3Cpath d='M6 40a14 14 0 0 1 28 0z' fill='%235b6b6a'/%3E%3C/svg%3E";

function toAccount(row: SocialAccount): Account {
  return {
    id: row.id,
    platform: row.platform,
    accountId: row.account_id,
    username: row.account_username,
    displayName: row.account_name,
    // A server of the release before tells of none.
    profileImage: (row.picture_url as SocialAccount['picture_url'] | undefined) ?? PLACEHOLDER_IMAGE,
    isConnected: row.is_active,
    server: row.server,
    connectedAt: row.connected_at,
    ...(row.can_comment && { canComment: true }),
  };
}

function readAccount(response: unknown): Account | null {
  const row = (response as { account?: SocialAccount } | null)?.account ?? (response as SocialAccount | null);
  return row?.id === undefined ? null : toAccount(row);
}

/**
 * True if no account is connected; false if that is unknown after a failure, also while it is asked for again: what stands elsewhere
 * then would ask anew each time it moves. Until the list is loaded, the count in the user's record decides, so that dependent content is
 * there at once and nothing shifts later.
 */
export function useHasNoAccounts(): boolean {
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: accounts, error } = useListAccountsQuery();
  if (accounts !== undefined) return accounts.length === 0;
  return user?.social_accounts_count === 0 && error === undefined;
}

const NO_ACCOUNTS: Account[] = [];
const selectAccountsResult = accountsApi.endpoints.listAccounts.select();

/** The accounts as far as their list is known. What reads it many times, as each row of a list does, asks for nothing. */
export function selectKnownAccounts(state: Parameters<typeof selectAccountsResult>[0]): Account[] {
  return selectAccountsResult(state).data ?? NO_ACCOUNTS;
}

/** The networks that can be searched by way of a connected account: a new tracker searches them unless told otherwise. */
export const selectOfferedSources = createSelector([selectKnownAccounts], (accounts) =>
  ACCOUNT_SOURCES.filter((source) => accounts.some(({ platform, isConnected }) => platform === source && isConnected)),
);

/** A network that is searched by way of an account; `problem`: why it is not, null if it can be or that is unknown. */
type OfferedSource = { source: AccountSource; isOffered: boolean; problem: string | null };

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

/** What X bills for this installation. */
export const xSpendingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getXSpending: build.query<XSpending, void>({
      query: () => '/x-spending',
      // Every call of any server changes it, which no event tells.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetXSpendingQuery } = xSpendingApi;

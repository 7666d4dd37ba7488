import { type Account, accountsApi } from '../../../api/accountsApi';
import { isSameAccount, type AccountKey, type KeptConnection } from '../accountsSlice';
import { isNotFound } from '../../../api/apiError';
import { baseApi, listTag } from '../../../api/baseApi';
import { reasonText } from '../../../api/failureText';
import type { AppDispatch } from '../../../store/hooks';

/** One line of the connected accounts: what the server knows joined with what this browser keeps. */
export type AccountRow = AccountKey & {
  displayName: string;
  username: string;
  profileImage: string;
  connectedAt: string;
  /** Host of the account's server; null for networks that have only one, and where only this browser knows the account. */
  server: string | null;
  /** False when the network has ended the connection; only the server knows. */
  isConnected: boolean;
  /** The token's expiry where this browser keeps one; null inside when it does not end. */
  token: { expiresAt: number | null } | null;
};

/** Joins by platform and the network's id: the server's accounts in its order, then those that only this browser has. */
export function joinAccounts(accounts: readonly Account[], kept: readonly KeptConnection[]): AccountRow[] {
  const onServer = accounts.map((account) => {
    const own = kept.find((connection) => isSameAccount(connection, account));
    return toRow(account, own === undefined ? null : { expiresAt: own.expiresAt });
  });
  const onlyHere = kept
    .filter((connection) => !accounts.some((account) => isSameAccount(account, connection)))
    .map((connection) =>
      toRow({ ...connection, profileImage: '', server: null, isConnected: true }, { expiresAt: connection.expiresAt }),
    );
  return [...onServer, ...onlyHere];
}

function toRow(source: Omit<AccountRow, 'token'>, token: AccountRow['token']): AccountRow {
  const { platform, accountId, displayName, username, profileImage, connectedAt, server, isConnected } = source;
  return { platform, accountId, displayName, username, profileImage, connectedAt, server, isConnected, token };
}

/** Removes an account from the server; null when it is gone, else the reason why it is not. */
export async function deleteOnServer(id: string, dispatch: AppDispatch): Promise<string | null> {
  const { error } = await dispatch(accountsApi.endpoints.deleteAccount.initiate(id, { track: false }));
  if (error === undefined) return null;
  if (!isNotFound(error)) return reasonText(error);
  dispatch(baseApi.util.invalidateTags([listTag('Account')]));
  return null;
}

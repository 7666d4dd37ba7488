import type { Account } from '../../../api/accountsApi';
import { isSameAccount, type AccountKey } from '../accountKey';
import type { KeptConnection } from '../accountsSlice';

/** One line of the connected accounts: what the server knows joined with what this browser keeps (L-131). */
export type AccountRow = AccountKey & {
  displayName: string;
  username: string;
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
      toRow({ ...connection, server: null, isConnected: true }, { expiresAt: connection.expiresAt }),
    );
  return [...onServer, ...onlyHere];
}

function toRow(source: Omit<AccountRow, 'token'>, token: AccountRow['token']): AccountRow {
  const { platform, accountId, displayName, username, connectedAt, server, isConnected } = source;
  return { platform, accountId, displayName, username, connectedAt, server, isConnected, token };
}

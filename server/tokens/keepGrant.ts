import { v7 as uuidv7 } from 'uuid';
import { ACCOUNT_TEXT_MAX_LENGTH } from '#contract/limits';
import type { Database } from '../database/connect';
import { withoutUnstorable } from '../lib/unstorable';
import { NetworkError, type Connector, type GrantedAccount, type Profile, type Tokens } from '../networks/connector';
import { insertGrant } from '../repositories/grants';
import { createOpaqueToken, hashToken } from '../security/opaqueTokens';
import type { SecretBox } from '../security/secretBox';
import { sealTokens } from './grantTokens';

const HANDLE = 'smt_';

type Dependencies = { db: Database; secretBox: SecretBox };

/** A grant as its user gets it: a handle that is useless at the network, and whose account it is for. */
export type KeptGrant = { handle: string; profile: Profile };

/** Asks whose tokens these are, and keeps them as `keepGrantOf` does. Throws NetworkError. */
export async function keepGrant(
  dependencies: Dependencies,
  userId: string,
  connector: Connector,
  tokens: Tokens,
): Promise<KeptGrant> {
  return keepGrantOf(dependencies, userId, connector, { tokens, profile: await connector.profile(tokens.accessToken) });
}

/** Keeps the tokens of an account, encrypted, until it is connected with them. Throws NetworkError. */
export async function keepGrantOf(
  { db, secretBox }: Dependencies,
  userId: string,
  connector: Connector,
  { tokens, profile: whole }: GrantedAccount,
): Promise<KeptGrant> {
  const profile = shorten(whole);
  const id = uuidv7();
  const handle = createOpaqueToken(HANDLE);
  await insertGrant(db, userId, {
    id,
    platform: connector.platform,
    profile,
    handleHash: hashToken(handle),
    scope: tokens.scope,
    server: connector.servers?.serverOf(tokens.accessToken) ?? null,
    accessExpiresAt: tokens.expiresAt,
    ...sealTokens(secretBox, id, tokens),
  });
  return { handle, profile };
}

/** The names are shown with every post; an account whose id is too long could not be distinguished from another one. */
function shorten({ accountId, name, username }: Profile): Profile {
  if (accountId.length > ACCOUNT_TEXT_MAX_LENGTH || accountId !== withoutUnstorable(accountId)) {
    throw new NetworkError('server_error', 'The network’s data about this account can’t be understood.', 400);
  }
  const cut = (text: string) => withoutUnstorable(text.slice(0, ACCOUNT_TEXT_MAX_LENGTH));
  return { accountId, name: cut(name), username: cut(username) };
}

import { Type, type Static } from 'typebox';
import { ACCOUNT_TEXT_MAX_LENGTH } from '../limits';
import { Id, Instant, Platform } from './common';

/** A connected account; `account_id` is the network's own id of it. */
export const SocialAccount = Type.Object({
  id: Id,
  platform: Platform,
  account_id: Type.String(),
  account_name: Type.String(),
  account_username: Type.String(),
  is_active: Type.Boolean(),
  connected_at: Instant,
});
export type SocialAccount = Static<typeof SocialAccount>;

/** Query of GET /social-accounts. */
export const ListAccountsQuery = Type.Object({
  platform: Type.Optional(Platform),
  is_active: Type.Optional(Type.Boolean()),
});
export type ListAccountsQuery = Static<typeof ListAccountsQuery>;

/** Response of GET /social-accounts, oldest connection first. */
export const ListAccountsResponse = Type.Object({ accounts: Type.Array(SocialAccount) });
export type ListAccountsResponse = Static<typeof ListAccountsResponse>;

/**
 * POST /social-accounts/connect. `access_token` and `refresh_token` are the opaque handles that the token relay gave;
 * who the account is, the server has read from the network itself: the names sent here are compared, never trusted.
 */
export const ConnectAccountBody = Type.Object(
  {
    platform: Platform,
    access_token: Type.String({ minLength: 1, maxLength: 200 }),
    refresh_token: Type.Optional(Type.String({ maxLength: 200 })),
    account_id: Type.String({ minLength: 1, maxLength: ACCOUNT_TEXT_MAX_LENGTH }),
    account_name: Type.String({ maxLength: ACCOUNT_TEXT_MAX_LENGTH }),
    account_username: Type.String({ maxLength: ACCOUNT_TEXT_MAX_LENGTH }),
  },
  { additionalProperties: false },
);
export type ConnectAccountBody = Static<typeof ConnectAccountBody>;

import { Type, type Static } from 'typebox';
import { ACCOUNT_TEXT_MAX_LENGTH, APP_PASSWORD_MAX_LENGTH, IDENTIFIER_MAX_LENGTH } from '../limits';
import { Id, Instant, nullable, Platform } from './common';
import { X_PRICE_CLASSES } from '../xPrices';

/** A connected account; `account_id` is the network's own id of it. */
export const SocialAccount = Type.Object({
  id: Id,
  platform: Platform,
  account_id: Type.String(),
  account_name: Type.String(),
  account_username: Type.String(),
  is_active: Type.Boolean(),
  /** Host (and port) of the server that the account is on; null for networks that have only one. */
  server: nullable(Type.String()),
  /** True if first comments can be written with what was granted; false where a post has none. */
  can_comment: Type.Boolean(),
  connected_at: Instant,
  /** Where a small copy of its picture is, at this server; another address for another picture. Null: there is none. */
  picture_url: nullable(Type.String()),
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

/**
 * POST /social-accounts/credentials: connects with a handle and an app password, which passes through and is not kept.
 * `server` is the host of the account's server, with a port or as an address too; by default it is found by the handle.
 */
export const CredentialsBody = Type.Object(
  {
    platform: Platform,
    identifier: Type.String({ minLength: 1, maxLength: IDENTIFIER_MAX_LENGTH }),
    password: Type.String({ minLength: 1, maxLength: APP_PASSWORD_MAX_LENGTH }),
    server: Type.Optional(Type.String({ minLength: 1, maxLength: IDENTIFIER_MAX_LENGTH })),
  },
  { additionalProperties: false },
);
export type CredentialsBody = Static<typeof CredentialsBody>;

/** GET /social-accounts/{id}/limits: what the account's server takes; the network's own limits where it told none. */
export const AccountLimits = Type.Object({
  /** Longest post, in the unit by which the network counts. */
  max_characters: Type.Integer(),
  /** What a link counts, however long it is; null where it counts as it is written. */
  characters_per_url: nullable(Type.Integer()),
  max_files: Type.Integer(),
  /** Types of files that are taken; null where nothing is said. */
  mime_types: nullable(Type.Array(Type.String())),
  /** Bytes; null where nothing is said. */
  image_max_bytes: nullable(Type.Integer()),
  /** Width times height of an image. */
  image_max_pixels: nullable(Type.Integer()),
  video_max_bytes: nullable(Type.Integer()),
  /** Longest description of a file. */
  alt_text_max: nullable(Type.Integer()),
  /** When the server told this; null: it was not asked, or did not answer yet. */
  read_at: nullable(Instant),
});
export type AccountLimits = Static<typeof AccountLimits>;

/** GET /x-spending: what X has billed this month (UTC) for the calls of this installation, as far as it tells its prices. */
export const XSpending = Type.Object({
  /** False where X is the sandbox, which bills nothing. */
  is_metered: Type.Boolean(),
  /** YYYY-MM. */
  month: Type.String(),
  rows: Type.Array(
    Type.Object({ price_class: Type.Enum(X_PRICE_CLASSES), count: Type.Integer(), cost_usd: Type.Number() }),
  ),
  total_usd: Type.Number(),
  /** At most so much is spent on reading as well as posting; posting goes on beyond it. Null: no limit. */
  budget_usd: nullable(Type.Number()),
  /** How often X is searched for a tracker; null where it isn't searched for money. */
  search_every_minutes: nullable(Type.Integer()),
});
export type XSpending = Static<typeof XSpending>;

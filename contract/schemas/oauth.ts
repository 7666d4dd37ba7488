import { Type, type Static } from 'typebox';
import { IDENTIFIER_MAX_LENGTH, PKCE_VERIFIER_LENGTH } from '../limits';
import { nullable, Platform } from './common';

/** Public data with which the browser starts one platform's authorization. */
export const OAuthPlatformConfig = Type.Object({
  platform: Platform,
  client_id: Type.String(),
  authorize_url: Type.String(),
  scope: Type.String(),
  /** The same with what first comments need besides, to be asked for once somebody wants one; null: nothing more. */
  comment_scope: nullable(Type.String()),
  /** Set when the network behind it is this server's sandbox and not the real one. */
  is_sandbox: Type.Boolean(),
});
export type OAuthPlatformConfig = Static<typeof OAuthPlatformConfig>;

/** A network that needs no keys: people name the server that their account is on. */
export const KeylessConfig = Type.Object({
  platform: Platform,
  /** True if an authorization in the server's own window is offered. */
  has_window: Type.Boolean(),
  /** True if a handle and an app password are taken. */
  takes_password: Type.Boolean(),
  /** Servers to offer in the field, by host; those of this server's sandbox while it runs. */
  servers: Type.Array(Type.Object({ server: Type.String(), name: Type.String(), is_sandbox: Type.Boolean() })),
});
export type KeylessConfig = Static<typeof KeylessConfig>;

/** Response of GET /oauth/config: the platforms that can be connected now, by an app of the operator and without one. */
export const OAuthConfigResponse = Type.Object({
  platforms: Type.Array(OAuthPlatformConfig),
  keyless: Type.Array(KeylessConfig),
});
export type OAuthConfigResponse = Static<typeof OAuthConfigResponse>;

/**
 * Form body of POST /oauth/{platform}/token, the relay that adds secrets on the server.
 * A client_secret may be sent and is dropped.
 */
export const TokenRelayBody = Type.Object(
  {
    grant_type: Type.Literal('authorization_code'),
    code: Type.String({ minLength: 1, maxLength: 2_000 }),
    client_id: Type.String({ maxLength: 200 }),
    redirect_uri: Type.String({ maxLength: 500 }),
    code_verifier: Type.Optional(Type.String({ maxLength: PKCE_VERIFIER_LENGTH })),
    client_secret: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type TokenRelayBody = Static<typeof TokenRelayBody>;

/** One of several accounts that a person has granted at once, with the handle that connects it. */
export const GrantedChoice = Type.Object({
  access_token: Type.String(),
  user_id: Type.String(),
  screen_name: Type.String(),
  name: Type.String(),
});
export type GrantedChoice = Static<typeof GrantedChoice>;

/**
 * The relay's response on success. The tokens are handles, useless at the provider; `expires_in` (seconds) is how long
 * the connection lasts, absent when it does not end.
 */
export const TokenRelayResponse = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  expires_in: Type.Optional(Type.Integer()),
  user_id: Type.String(),
  screen_name: Type.String(),
  name: Type.String(),
  /** Where several accounts were granted: all of them, to choose from; the fields beside are those of the first. */
  choices: Type.Optional(Type.Array(GrantedChoice)),
});
export type TokenRelayResponse = Static<typeof TokenRelayResponse>;

/** The relay's response when the provider refuses: its own words, as OAuth 2 names them. */
export const TokenRelayError = Type.Object({
  error: Type.String(),
  error_description: Type.String(),
});
export type TokenRelayError = Static<typeof TokenRelayError>;

/** POST /oauth/start: begins an authorization at the server that a person names: its host, or a handle on it. */
export const OAuthStartBody = Type.Object(
  { platform: Platform, server: Type.String({ minLength: 1, maxLength: IDENTIFIER_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type OAuthStartBody = Static<typeof OAuthStartBody>;

/** Its response: where to send the person, and the state that comes back with the code. */
export const OAuthStartResponse = Type.Object({ authorize_url: Type.String(), state: Type.String() });
export type OAuthStartResponse = Static<typeof OAuthStartResponse>;

/** POST /social-accounts/oauth-exchange. The browser has checked `state` against the saved one; here it is used up. */
export const OAuthExchangeBody = Type.Object(
  {
    platform: Platform,
    code: Type.String({ minLength: 1, maxLength: 2_000 }),
    state: Type.String({ minLength: 16, maxLength: 500 }),
    code_verifier: Type.Optional(Type.String({ maxLength: PKCE_VERIFIER_LENGTH })),
    /** Who issued the code, where the network says so beside it (RFC 9207). */
    iss: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type OAuthExchangeBody = Static<typeof OAuthExchangeBody>;

/** Its response: what the relay returned, or why there is nothing to answer; the status is 200 either way. */
export const OAuthExchangeResponse = Type.Object({
  data: Type.Union([
    Type.Object({ platform: Platform, ...TokenRelayResponse.properties }),
    Type.Object({ ...TokenRelayError.properties, error_code: Type.String() }),
  ]),
});
export type OAuthExchangeResponse = Static<typeof OAuthExchangeResponse>;

import { Type, type Static } from 'typebox';
import { PKCE_VERIFIER_LENGTH } from '../limits';
import { Platform } from './common';

/** Public data with which the browser starts one platform's authorization. */
export const OAuthPlatformConfig = Type.Object({
  platform: Platform,
  client_id: Type.String(),
  authorize_url: Type.String(),
  scope: Type.String(),
  /** Set when the network behind it is this server's sandbox and not the real one. */
  is_sandbox: Type.Boolean(),
});
export type OAuthPlatformConfig = Static<typeof OAuthPlatformConfig>;

/** Response of GET /oauth/config: the platforms that can be connected now. */
export const OAuthConfigResponse = Type.Object({ platforms: Type.Array(OAuthPlatformConfig) });
export type OAuthConfigResponse = Static<typeof OAuthConfigResponse>;

/**
 * Form body of POST /oauth/{platform}/token, the relay that adds secrets on the server (spec section 7).
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
});
export type TokenRelayResponse = Static<typeof TokenRelayResponse>;

/** The relay's response when the provider refuses: its own words, as OAuth 2 names them. */
export const TokenRelayError = Type.Object({
  error: Type.String(),
  error_description: Type.String(),
});
export type TokenRelayError = Static<typeof TokenRelayError>;

/** POST /social-accounts/oauth-exchange. The browser has checked `state` against the saved one; here it is used up. */
export const OAuthExchangeBody = Type.Object(
  {
    platform: Platform,
    code: Type.String({ minLength: 1, maxLength: 2_000 }),
    state: Type.String({ minLength: 16, maxLength: 500 }),
    code_verifier: Type.Optional(Type.String({ maxLength: PKCE_VERIFIER_LENGTH })),
  },
  { additionalProperties: false },
);
export type OAuthExchangeBody = Static<typeof OAuthExchangeBody>;

/** Its response: what the relay returned, or why there is nothing to answer (L-137); the status is 200 either way. */
export const OAuthExchangeResponse = Type.Object({
  data: Type.Union([
    Type.Object({ platform: Platform, ...TokenRelayResponse.properties }),
    Type.Object({ ...TokenRelayError.properties, error_code: Type.String() }),
  ]),
});
export type OAuthExchangeResponse = Static<typeof OAuthExchangeResponse>;

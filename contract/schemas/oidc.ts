import { Type, type Static } from 'typebox';
import { LINK_TOKEN_MAX_LENGTH, OIDC_CODE_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '../limits';
import { LoginResponse } from './auth';
import { Id, Instant } from './common';

const Secret = Type.String({ maxLength: LINK_TOKEN_MAX_LENGTH });

/** POST /auth/oidc/start. */
export const StartOidcBody = Type.Object(
  {
    /** A secret of the browser that begins: only with it the return is taken. */
    browser: Secret,
    /** The token of an invitation's link, for who has no account yet. */
    invitation: Type.Optional(Secret),
  },
  { additionalProperties: false },
);
export type StartOidcBody = Static<typeof StartOidcBody>;

/** Response of POST /auth/oidc/start: where the browser goes. */
export const StartOidcResponse = Type.Object({ authorize_url: Type.String() });
export type StartOidcResponse = Static<typeof StartOidcResponse>;

/** POST /auth/oidc/finish: what the issuer sent the browser back with, and the browser's secret. */
export const FinishOidcBody = Type.Object(
  {
    browser: Secret,
    state: Secret,
    code: Type.String({ maxLength: OIDC_CODE_MAX_LENGTH }),
    /** The issuer, where it says so. */
    iss: Type.Optional(Type.String({ maxLength: OIDC_CODE_MAX_LENGTH })),
  },
  { additionalProperties: false },
);
export type FinishOidcBody = Static<typeof FinishOidcBody>;

/** Response of POST /auth/oidc/finish: a session, or what its account's password is asked for with. */
export const FinishOidcResponse = Type.Object({
  data: Type.Optional(LoginResponse.properties.data),
  join: Type.Optional(Type.Object({ challenge: Type.String(), email: Type.String(), expires_at: Instant })),
});
export type FinishOidcResponse = Static<typeof FinishOidcResponse>;

/** POST /auth/oidc/join: the password of the account that has the issuer's address. */
export const JoinOidcBody = Type.Object(
  { challenge: Secret, password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type JoinOidcBody = Static<typeof JoinOidcBody>;

/** POST /auth/identities/start: the password is asked once more. */
export const StartLinkBody = Type.Object(
  { browser: Secret, password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type StartLinkBody = Static<typeof StartLinkBody>;

/** Somebody's account at an issuer, by which they sign in. */
export const Identity = Type.Object({ id: Id, name: Type.String(), issuer: Type.String(), created_at: Instant });
export type Identity = Static<typeof Identity>;

/** Response of GET /auth/identities, oldest first. */
export const ListIdentitiesResponse = Type.Object({ identities: Type.Array(Identity) });
export type ListIdentitiesResponse = Static<typeof ListIdentitiesResponse>;

import { Type, type Static } from 'typebox';
import {
  EMAIL_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  LINK_TOKEN_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SIGN_INS_PAGE_MAX,
} from '../limits';
import { REGISTRATIONS, SIGN_IN_KINDS } from '../auth';
import { Id, Instant, nullable } from './common';

/** The signed-in user as the server shows them. */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  full_name: Type.String(),
  /** They have opened a link that was mailed to their address. Nobody is asked to where the server sends no mail. */
  is_email_confirmed: Type.Boolean(),
  /** False for who signs in by another service alone. */
  has_password: Type.Boolean(),
  /** Invites others, and helps those who have lost their password. */
  is_admin: Type.Boolean(),
  social_accounts_count: Type.Integer(),
  posts_count: Type.Integer(),
});
export type User = Static<typeof User>;

/** POST /auth/login. */
export const LoginBody = Type.Object(
  { email: Type.String({ maxLength: EMAIL_MAX_LENGTH }), password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

/** Response of POST /auth/login: the token is opaque and shown once. */
export const LoginResponse = Type.Object({ data: Type.Object({ token: Type.String(), user: User }) });
export type LoginResponse = Static<typeof LoginResponse>;

/** POST /auth/register. The username's length is checked after trimming, by the server. */
export const RegisterBody = Type.Object(
  {
    email: Type.String({ format: 'email', maxLength: EMAIL_MAX_LENGTH }),
    password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
    fullName: Type.String({ minLength: 1, maxLength: FULL_NAME_MAX_LENGTH }),
    username: Type.String({ minLength: 1 }),
    /** The token of an invitation's link. */
    invitation: Type.Optional(Type.String({ maxLength: LINK_TOKEN_MAX_LENGTH })),
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

/** Response of GET /auth/ways-in: what holds for a visitor who wants to sign up. */
export const WaysInResponse = Type.Object({
  registration: Type.Enum([...REGISTRATIONS]),
  /** Nobody has an account yet, and the first person is administrator. */
  is_empty: Type.Boolean(),
  /** An account can be made without an invitation. */
  is_free: Type.Boolean(),
  /** Links are mailed: to who has lost their password, is invited, or is to confirm their address. */
  sends_mail: Type.Boolean(),
  /** Somebody has a passkey that works under the name that was called. */
  has_passkeys: Type.Boolean(),
  /** The service by which people sign in, too; null: none. */
  oidc: nullable(Type.Object({ name: Type.String(), is_google: Type.Boolean() })),
  /** The operator's pages; null: none. */
  terms_url: nullable(Type.String()),
  privacy_url: nullable(Type.String()),
});
export type WaysInResponse = Static<typeof WaysInResponse>;

/** POST /auth/forgot: mails a link, if somebody has this address. */
export const ForgotPasswordBody = Type.Object(
  { email: Type.String({ maxLength: EMAIL_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>;

/** Response of POST /auth/forgot, the same for every address. */
export const ForgotPasswordResponse = Type.Object({ minutes: Type.Integer() });
export type ForgotPasswordResponse = Static<typeof ForgotPasswordResponse>;

/** POST /auth/reset: replaces a lost password, by the token of a link. */
export const ResetPasswordBody = Type.Object(
  {
    token: Type.String({ maxLength: LINK_TOKEN_MAX_LENGTH }),
    password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
  },
  { additionalProperties: false },
);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** POST /auth/confirm: confirms an email address, by the token of a link. */
export const ConfirmEmailBody = Type.Object(
  { token: Type.String({ maxLength: LINK_TOKEN_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>;

/** POST /auth/password: changes the signed-in user's password and ends all their other sessions. */
export const ChangePasswordBody = Type.Object(
  {
    old_password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }),
    new_password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
  },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** Response of POST /auth/register. */
export const RegisterResponse = Type.Object({ user: User });
export type RegisterResponse = Static<typeof RegisterResponse>;

/** A sign-in event of the user's account: a successful sign-in, or an attempt with a wrong password. */
export const SignIn = Type.Object({
  id: Id,
  kind: Type.Enum([...SIGN_IN_KINDS]),
  at: Instant,
  /** Of an IPv6 address the network. */
  address: Type.String(),
  /** The program as it names itself, like "Firefox on Linux"; empty when it does not. */
  client: Type.String(),
});
export type SignIn = Static<typeof SignIn>;

/** GET /auth/sign-ins: `cursor` is the `next_cursor` of the page before. */
export const ListSignInsQuery = Type.Object({
  cursor: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SIGN_INS_PAGE_MAX })),
});

/** Response of GET /auth/sign-ins, newest first. */
export const ListSignInsResponse = Type.Object({ sign_ins: Type.Array(SignIn), next_cursor: nullable(Id) });
export type ListSignInsResponse = Static<typeof ListSignInsResponse>;

/** POST /me/delete: the password is asked once more. */
export const DeleteAccountBody = Type.Object(
  { password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

/** Response of POST /me/delete. */
export const DeleteAccountResponse = Type.Object({
  /** Posts that were on their way at that moment, and that nobody could confirm: they may still appear on their networks. */
  may_still_appear: Type.Integer({ minimum: 0 }),
});
export type DeleteAccountResponse = Static<typeof DeleteAccountResponse>;

/** A session of the user that has not ended. Its id opens nothing: the token is known to its browser alone. */
export const SignedInSession = Type.Object({
  id: Id,
  /** The program that it was last used with, as in sign-ins; empty when it does not name itself. */
  client: Type.String(),
  /** Where it was last used: of an IPv6 address the network. Empty for one that an older server started. */
  address: Type.String(),
  created_at: Instant,
  /** Its last use, to the minute. */
  last_seen_at: Instant,
  /** The session of this very call. */
  is_current: Type.Boolean(),
});
export type SignedInSession = Static<typeof SignedInSession>;

/** Response of GET /auth/sessions: the current one first, then by their last use. */
export const ListSessionsResponse = Type.Object({ sessions: Type.Array(SignedInSession) });
export type ListSessionsResponse = Static<typeof ListSessionsResponse>;

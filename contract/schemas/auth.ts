import { Type, type Static } from 'typebox';
import { EMAIL_MAX_LENGTH, FULL_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits';
import { Id } from './common';

/** The signed-in user as the server shows them (spec section 3). */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  full_name: Type.String(),
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

/** Answer of POST /auth/login: the token is opaque and shown once. */
export const LoginAnswer = Type.Object({ data: Type.Object({ token: Type.String(), user: User }) });
export type LoginAnswer = Static<typeof LoginAnswer>;

/** POST /auth/register. The username's length is checked after trimming, by the server. */
export const RegisterBody = Type.Object(
  {
    email: Type.String({ format: 'email', maxLength: EMAIL_MAX_LENGTH }),
    password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
    fullName: Type.String({ minLength: 1, maxLength: FULL_NAME_MAX_LENGTH }),
    username: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

/** POST /auth/password: changes the signed-in user's password and ends all their other sessions. */
export const ChangePasswordBody = Type.Object(
  {
    old_password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }),
    new_password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
  },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** Answer of POST /auth/register. */
export const RegisterAnswer = Type.Object({ user: User });
export type RegisterAnswer = Static<typeof RegisterAnswer>;

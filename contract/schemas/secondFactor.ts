import { Type, type Static } from 'typebox';
import { CODE_MAX_LENGTH, LINK_TOKEN_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '../limits';
import { nullable } from './common';

/** POST /auth/second-factor: goes on with a log-in whose password was right. */
export const SecondFactorBody = Type.Object(
  {
    /** That of the refusal with SECOND_FACTOR_REQUIRED. */
    challenge: Type.String({ maxLength: LINK_TOKEN_MAX_LENGTH }),
    /** Of the authenticator app, or a recovery code; blanks, dashes and case do not count. */
    code: Type.String({ maxLength: CODE_MAX_LENGTH }),
  },
  { additionalProperties: false },
);
export type SecondFactorBody = Static<typeof SecondFactorBody>;

/** Response of GET /auth/second-factor. */
export const SecondFactor = Type.Object({
  /** Logging in takes more than the password. */
  is_on: Type.Boolean(),
  has_authenticator: Type.Boolean(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: Type.Integer(),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** What changes the second factor asks for the password once more. */
export const OwnPasswordBody = Type.Object(
  { password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type OwnPasswordBody = Static<typeof OwnPasswordBody>;

/** Response of POST /auth/second-factor/authenticator; both are shown once. */
export const AuthenticatorKey = Type.Object({
  /** Base32, to be typed into an app. */
  secret: Type.String(),
  /** The same as an otpauth address, to be shown as a QR code. */
  uri: Type.String(),
});
export type AuthenticatorKey = Static<typeof AuthenticatorKey>;

/** POST /auth/second-factor/authenticator/confirm. */
export const ConfirmAuthenticatorBody = Type.Object(
  { code: Type.String({ maxLength: CODE_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type ConfirmAuthenticatorBody = Static<typeof ConfirmAuthenticatorBody>;

/** New recovery codes, shown once. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Response of what may have turned the second factor on: null where it was on, and the recovery codes stay. */
export const TurnedOn = Type.Object({ recovery_codes: nullable(Type.Array(Type.String())) });
export type TurnedOn = Static<typeof TurnedOn>;

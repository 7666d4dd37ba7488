import { Type, type Static } from 'typebox';
import { PASSWORD_MAX_LENGTH } from '../limits';

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

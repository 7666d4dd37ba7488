import { Type, type Static } from 'typebox';
import { PASSWORD_MAX_LENGTH } from '../limits';

/** POST /me/delete: the password is asked once more. */
export const DeleteAccountBody = Type.Object(
  { password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

/** Answer of POST /me/delete. */
export const DeleteAccountAnswer = Type.Object({
  /** Posts that were on their way at that moment, and that nobody could confirm: they may still appear on their networks. */
  may_still_appear: Type.Integer({ minimum: 0 }),
});
export type DeleteAccountAnswer = Static<typeof DeleteAccountAnswer>;

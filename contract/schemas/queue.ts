import { Type, type Static } from 'typebox';
import { SLOTS_MAX_PER_ACCOUNT } from '../limits';

/** One hour of every week at which an account publishes; weekday 1 is Monday, 7 Sunday (ISO 8601). */
export const Slot = Type.Object(
  {
    weekday: Type.Integer({ minimum: 1, maximum: 7 }),
    /** On the clocks of the account's zone: HH:MM. */
    time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  },
  { additionalProperties: false },
);
export type Slot = Static<typeof Slot>;

/** Body of PUT, and response of GET /social-accounts/{id}/slots. */
export const AccountSlots = Type.Object(
  {
    /** IANA name. */
    zone: Type.String({ minLength: 1, maxLength: 64 }),
    slots: Type.Array(Slot, { maxItems: SLOTS_MAX_PER_ACCOUNT, uniqueItems: true }),
  },
  { additionalProperties: false },
);
export type AccountSlots = Static<typeof AccountSlots>;

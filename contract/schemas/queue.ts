import { Type, type Static } from 'typebox';
import { QUEUE_MAX_PER_ACCOUNT, SLOTS_MAX_PER_ACCOUNT } from '../limits';
import { Id, Instant, nullable } from './common';

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

/**
 * Query of PUT /social-accounts/{id}/slots. With `move`, posts that wait at times which are no slots take the next free slots,
 * in their order; without it they keep their times.
 */
export const SlotsQuery = Type.Object({ move: Type.Optional(Type.Boolean()) });

/** Query of GET /social-accounts/next-slots: ids of accounts, separated by commas. */
export const NextSlotsQuery = Type.Object({ account_ids: Type.String({ maxLength: 2_000 }) });

/** Where a post would stand if it entered the queue of an account now. */
export const NextSlot = Type.Object({
  account_id: Id,
  /** Null: the account has no slots. */
  slot_at: nullable(Instant),
  /** IANA name of the zone of the slots. */
  zone: nullable(Type.String()),
  /** The queue stands still: nothing in it goes out until it goes on. */
  is_paused: Type.Boolean(),
});
export type NextSlot = Static<typeof NextSlot>;

/** Response of GET /social-accounts/next-slots, in the order that was asked for. */
export const NextSlotsResponse = Type.Object({ next: Type.Array(NextSlot) });
export type NextSlotsResponse = Static<typeof NextSlotsResponse>;

/** A post's share of one account's queue. */
export const QueuedTarget = Type.Object({
  target_id: Id,
  post_id: Id,
  slot_at: Instant,
  /** The first EXCERPT_LENGTH characters of the post's text, on one line, and … where more follows. */
  excerpt: Type.String(),
  /** The post's, for If-Match. */
  version: Type.Integer(),
  /** It waits at a time that is none of the account's slots any more. */
  is_misplaced: Type.Boolean(),
});
export type QueuedTarget = Static<typeof QueuedTarget>;

/** GET /social-accounts/{id}/queue: what waits there, the soonest first. */
export const AccountQueue = Type.Object({
  zone: Type.String(),
  /** Since when the queue stands still; null: it runs. */
  paused_at: nullable(Instant),
  targets: Type.Array(QueuedTarget),
});
export type AccountQueue = Static<typeof AccountQueue>;

/**
 * POST /social-accounts/{id}/queue: ids of exactly the targets that wait there, in their new order. They share their slots
 * out anew; with `close_gaps`, they take the earliest free ones, with `slots` these, in this order.
 */
export const OrderQueueBody = Type.Object(
  {
    order: Type.Array(Id, { maxItems: QUEUE_MAX_PER_ACCOUNT, uniqueItems: true }),
    close_gaps: Type.Optional(Type.Boolean()),
    slots: Type.Optional(Type.Array(Instant, { maxItems: QUEUE_MAX_PER_ACCOUNT, uniqueItems: true })),
  },
  { additionalProperties: false },
);
export type OrderQueueBody = Static<typeof OrderQueueBody>;

/** Query of GET /social-accounts/{id}/best-times: on the clocks of this zone, by default of that of the account's slots. */
export const BestTimesQuery = Type.Object({ zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) });

/** An hour of the week at which posts of the account did better than usual. */
export const BestTime = Type.Object({
  ...Slot.properties,
  /** Posts of that hour on which this rests. */
  n: Type.Integer(),
  /** Engagement to be expected of a post then; see the description of the call. */
  engagement: Type.Number(),
});
export type BestTime = Static<typeof BestTime>;

/** Response of GET /social-accounts/{id}/best-times; the best comes first. With fewer posts than needed there are none. */
export const BestTimesResponse = Type.Object({
  needed: Type.Integer(),
  /** Posts whose engagement the network has told. */
  posts: Type.Integer(),
  zone: Type.String(),
  /** The figures are made up by the sandbox. */
  is_sandbox: Type.Boolean(),
  suggestions: Type.Array(BestTime),
});
export type BestTimesResponse = Static<typeof BestTimesResponse>;

import { Type, type Static } from 'typebox';
import { POST_STATUSES } from '../postStates';
import { DateOrInstant, Id, Instant, nullable, Platform } from './common';

/**
 * Query of GET /posts/calendar. Both ends are inclusive and at most CALENDAR_DAYS_MAX apart; the other fields leave out what
 * they do not name.
 */
export const CalendarQuery = Type.Object({
  from: DateOrInstant,
  to: DateOrInstant,
  account_id: Type.Optional(Id),
  platform: Type.Optional(Platform),
  status: Type.Optional(Type.Enum([...POST_STATUSES])),
});
export type CalendarQuery = Static<typeof CalendarQuery>;

/**
 * One instant of a post: a post whose accounts have instants of their own has an entry for each. It is where the post was
 * published, else where it is planned; a draft has an entry only if it has a time.
 */
export const CalendarEntry = Type.Object({
  /** The post's. */
  id: Id,
  at: Instant,
  /** IANA zone in which the time was chosen. */
  zone: nullable(Type.String()),
  platforms: Type.Array(Platform),
  /** Those that are still connected. */
  account_ids: Type.Array(Id),
  /** Of the post at this instant. */
  status: Type.Enum([...POST_STATUSES]),
  /** The first EXCERPT_LENGTH characters of its text, on one line, and … where more follows. */
  excerpt: Type.String(),
  /** The post's, for If-Match. */
  version: Type.Integer(),
  /** The post's targets at this instant; a draft has none. */
  target_ids: Type.Array(Id),
  /** The post's targets at other instants: with them, a move names `target_ids`. */
  other_targets: Type.Integer(),
  /** Nothing of it is on a network, or may be. */
  is_movable: Type.Boolean(),
  /** The series that the post is one of. */
  series_id: nullable(Id),
  /** Its first image. */
  image_url: nullable(Type.String()),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/** Response of GET /posts/calendar: the soonest first. */
export const CalendarResponse = Type.Object({ entries: Type.Array(CalendarEntry) });
export type CalendarResponse = Static<typeof CalendarResponse>;

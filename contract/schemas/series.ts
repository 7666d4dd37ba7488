import { Type, type Static } from 'typebox';
import { LONGEST_TEXT } from '../accountLimits';
import { SERIES_MAX_PER_USER, SERIES_RULE_MAX_LENGTH, SERIES_TEXTS_MAX } from '../limits';
import { Id, Instant, NetworkSetting, nullable, Platform, ReasonParams } from './common';
import { Media } from './media';
import { CreatePostBody } from './posts';

/** An RRULE (RFC 5545) of whole days: FREQ from DAILY on, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, COUNT, UNTIL. */
const Rule = Type.String({ minLength: 1, maxLength: SERIES_RULE_MAX_LENGTH });
/** IANA name; the posts go out at the same time of day on its clocks all year. */
const Zone = Type.String({ minLength: 1, maxLength: 64 });
/** Day from which the rule counts, and time of day: YYYY-MM-DDTHH:MM on the zone's clocks. */
const First = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$' });

const days = { rule: Rule, zone: Zone, first: First };
const { content, platforms, hashtags, mentions, account_ids, media_ids, media_alt_texts, network_settings } =
  CreatePostBody.properties;

/** POST /series: a post that goes out again and again. */
export const CreateSeriesBody = Type.Object(
  {
    ...{ content, platforms, hashtags, mentions, account_ids, media_ids, media_alt_texts, network_settings },
    /** Texts that take turns with the first one. */
    other_texts: Type.Optional(
      Type.Array(Type.String({ maxLength: LONGEST_TEXT }), { maxItems: SERIES_TEXTS_MAX - 1 }),
    ),
    ...days,
  },
  { additionalProperties: false },
);
export type CreateSeriesBody = Static<typeof CreateSeriesBody>;

/**
 * PUT /series/{id}: any subset of those fields. It changes what was not sent and not changed by itself, and sets a paused series
 * going again; with other days the posts that were still to come make way for those of the new ones.
 */
export const UpdateSeriesBody = Type.Object(Type.Partial(CreateSeriesBody).properties, {
  additionalProperties: false,
});
export type UpdateSeriesBody = Static<typeof UpdateSeriesBody>;

/** Query of GET /series/dates: days that nobody has agreed to yet. */
export const SeriesDatesQuery = Type.Object(days);
export type SeriesDatesQuery = Static<typeof SeriesDatesQuery>;

/** Response of GET /series/dates. */
export const SeriesDates = Type.Object({
  /** The rule in words. */
  sentence: Type.String(),
  /** The next SERIES_DATES_SHOWN instants, fewer if it ends before. */
  dates: Type.Array(Instant),
});
export type SeriesDates = Static<typeof SeriesDates>;

/** `paused`: until somebody changes it, no further post is made; `ended`: no day is left. */
export const SERIES_STATES = ['active', 'paused', 'ended'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** A post that goes out again and again; its next ones are ordinary posts that bear its id. */
export const Series = Type.Object({
  id: Id,
  content: Type.String(),
  other_texts: Type.Array(Type.String()),
  platforms: Type.Array(Platform),
  hashtags: Type.Array(Type.String()),
  mentions: Type.Array(Type.String()),
  account_ids: Type.Array(Id),
  media: Type.Array(Media),
  network_settings: Type.Array(NetworkSetting),
  rule: Type.String(),
  zone: Type.String(),
  first: Type.String(),
  sentence: Type.String(),
  state: Type.Enum([...SERIES_STATES]),
  /** Why it is paused: a code, and what its sentence names; one that was paused long ago has a sentence instead. */
  pause_code: nullable(Type.String()),
  pause_params: nullable(ReasonParams),
  pause_reason: nullable(Type.String()),
  /** When its next post goes out; null: none is to. */
  next_at: nullable(Instant),
  /** Its posts that are still to go out. */
  planned: Type.Integer(),
  created_at: Instant,
});
export type Series = Static<typeof Series>;

/** Response of GET /series: those that go on before those that have ended, newest first. */
export const ListSeriesResponse = Type.Object({ series: Type.Array(Series, { maxItems: SERIES_MAX_PER_USER }) });
export type ListSeriesResponse = Static<typeof ListSeriesResponse>;

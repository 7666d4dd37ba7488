import { Type, type Static } from 'typebox';
import { LONGEST_TEXT } from '../accountLimits';
import { ACCOUNT_PLATFORMS } from '../networks';
import { POST_STATUSES } from '../postStates';
import { Id, Instant, nullable, Platform } from './common';
import { Platforms, Tags } from './posts';

const OwnText = Type.Object(
  { platform: Platform, content: Type.String({ maxLength: LONGEST_TEXT }) },
  { additionalProperties: false },
);

/** POST /posts/repeats: a post as it would be sent. */
export const RepeatsBody = Type.Object(
  {
    content: Type.String({ maxLength: LONGEST_TEXT }),
    hashtags: Type.Optional(Tags),
    platforms: Platforms,
    /** Texts of single networks. */
    variants: Type.Optional(Type.Array(OwnText, { maxItems: ACCOUNT_PLATFORMS.length })),
    /** By default the first active one of each platform. */
    account_ids: Type.Optional(Type.Array(Id, { maxItems: 30, uniqueItems: true })),
    /** Absent or null: now. */
    scheduled_at: Type.Optional(nullable(Instant)),
    /** The post itself, if it exists already: neither it nor others of its series are repeats. */
    except_id: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type RepeatsBody = Static<typeof RepeatsBody>;

/** What another post has in common with it: an instant, and accounts. */
export const RepeatedPost = Type.Object({
  post_id: Id,
  at: Instant,
  /** Of the post on these accounts at this instant. */
  status: Type.Enum([...POST_STATUSES]),
  account_ids: Type.Array(Id),
});
export type RepeatedPost = Static<typeof RepeatedPost>;

/** Response of POST /posts/repeats: of each kind at most REPEATS_SHOWN_MAX, the nearest in time first. */
export const RepeatsResponse = Type.Object({
  /** The same text on the same account within REPEAT_DAYS; of each network the text that it gets counts. */
  same_text: Type.Array(RepeatedPost),
  /** Another text on the same account within an hour. */
  same_hour: Type.Array(RepeatedPost),
});
export type RepeatsResponse = Static<typeof RepeatsResponse>;

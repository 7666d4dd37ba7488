import { Type, type Static } from 'typebox';
import {
  ALT_TEXT_MAX_LENGTH,
  MEDIA_MAX_FILES,
  POSTS_PAGE_MAX,
  SEARCH_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX_COUNT,
} from '../limits';
import { LONGEST_TEXT } from '../accountLimits';
import { ACCOUNT_PLATFORMS } from '../networks';
import { POST_STATUSES, TARGET_STATES } from '../postStates';
import { DateOrInstant, Id, Instant, NetworkSetting, nullable, Platform, ReasonParams } from './common';
import { Media } from './media';
import { FirstComment, PartBody, PARTS_MAX, PostPart, Variant, VariantBody } from './networkTexts';

/** Hashtags or mentions of a post. */
export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: TAG_MAX_LENGTH }), { maxItems: TAGS_MAX_COUNT });

/** Networks that a post goes to. */
export const Platforms = Type.Array(Platform, { maxItems: ACCOUNT_PLATFORMS.length, uniqueItems: true });

/** One account that a post goes to, and how far it has come there. */
export const PostTarget = Type.Object({
  id: Id,
  platform: Platform,
  /** Null once the account has been disconnected. */
  account_id: nullable(Id),
  account_username: Type.String(),
  state: Type.Enum([...TARGET_STATES]),
  /** Texts that go out there, one after the other: 1, or those of a thread, the first comment included. */
  parts_total: Type.Integer(),
  /** Those of them that are out; `state` is that of the next one. */
  parts_published: Type.Integer(),
  /** When it is to go out, or was: each account can have its own instant. */
  due_at: Instant,
  /** Address of the post on the network, of a thread that of its first part, once it is known to be there. */
  remote_url: nullable(Type.String()),
  error_code: nullable(Type.String()),
  /** What the sentence about `error_code` names of this case, like a limit. */
  error_params: nullable(ReasonParams),
  /** The network's own words; of an older post it may be a sentence of ours. */
  error_detail: nullable(Type.String()),
  published_at: nullable(Instant),
  /** When the post was deleted at its network too, as somebody wished; null: it was not. */
  removed_at: nullable(Instant),
});
export type PostTarget = Static<typeof PostTarget>;

/**
 * A post as the server shows it. `version` goes into If-Match on update and on delete; it rises with every
 * change, and whenever something became of the post on one of its accounts.
 */
export const Post = Type.Object({
  id: Id,
  content: Type.String(),
  platforms: Type.Array(Platform),
  hashtags: Type.Array(Type.String()),
  mentions: Type.Array(Type.String()),
  status: Type.Enum([...POST_STATUSES]),
  media_urls: Type.Array(Type.String()),
  /** The same files as records, in the same order. */
  media: Type.Array(Media),
  /** Settings for single networks; a network that is not among them has none. */
  network_settings: Type.Array(NetworkSetting),
  /** What single networks get instead of `content` and `media`; a network that is not among them gets these. */
  variants: Type.Array(Variant),
  /** What follows the text where networks take threads, in order. */
  parts: Type.Array(PostPart),
  /** First comments below the post. */
  comments: Type.Array(FirstComment),
  /** Engagement on all its accounts, as last collected; 0 where no network reported any. */
  analytics: Type.Object({ likes: Type.Integer(), comments: Type.Integer(), shares: Type.Integer() }),
  scheduled_at: nullable(Instant),
  time_zone: nullable(Type.String()),
  published_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  /** The series that it is one of. */
  series_id: nullable(Id),
  version: Type.Integer(),
  targets: Type.Array(PostTarget),
});
export type Post = Static<typeof Post>;

const fields = {
  content: Type.String({ maxLength: LONGEST_TEXT }),
  platforms: Platforms,
  hashtags: Type.Optional(Tags),
  mentions: Type.Optional(Tags),
  /** Absent or null: the post goes out at once. */
  scheduled_at: Type.Optional(nullable(Instant)),
  /** True instead of a time: each account takes the next free slot of its queue. */
  queue: Type.Optional(Type.Boolean()),
  /** IANA zone in which the time was chosen; kept so that the card can show it. */
  time_zone: Type.Optional(Type.String({ maxLength: 64 })),
  /** Accounts to use for the platforms; by default the first active one of each. */
  account_ids: Type.Optional(Type.Array(Id, { maxItems: 30, uniqueItems: true })),
  /** Uploaded files that go out with the post, in this order. */
  media_ids: Type.Optional(Type.Array(Id, { maxItems: MEDIA_MAX_FILES, uniqueItems: true })),
  /** Descriptions of those files, in the same order; an empty one says nothing. Without it they stay as they are. */
  media_alt_texts: Type.Optional(
    Type.Array(Type.String({ maxLength: ALT_TEXT_MAX_LENGTH }), { maxItems: MEDIA_MAX_FILES }),
  ),
  /** Settings for single networks, at most one entry for each; what a network does not take is refused. */
  network_settings: Type.Optional(Type.Array(NetworkSetting, { maxItems: ACCOUNT_PLATFORMS.length })),
  /** Own texts and files of single networks, at most one entry for each; hashtags and mentions are those of the post. */
  variants: Type.Optional(Type.Array(VariantBody, { maxItems: ACCOUNT_PLATFORMS.length })),
  /** What follows the text on networks that take threads. */
  parts: Type.Optional(Type.Array(PartBody, { maxItems: PARTS_MAX })),
  /** First comments, at most one for each network that takes one. */
  comments: Type.Optional(Type.Array(FirstComment, { maxItems: ACCOUNT_PLATFORMS.length })),
  /** 'draft' keeps the post without sending it. */
  status: Type.Optional(Type.Literal('draft')),
};

/** POST /posts. */
export const CreatePostBody = Type.Object(fields, { additionalProperties: false });
export type CreatePostBody = Static<typeof CreatePostBody>;

/**
 * PUT /posts/{id}: any subset of the create fields, of which each list replaces the one before; refused once a target has been sent. `version` is the one that
 * was read; it may come as the header If-Match instead. Without it the last write wins. With `target_ids`, the time alone is
 * changed, for these targets, whatever has become of the others.
 */
export const UpdatePostBody = Type.Object(
  {
    ...Type.Partial(CreatePostBody).properties,
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    target_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 30, uniqueItems: true })),
  },
  { additionalProperties: false },
);
export type UpdatePostBody = Static<typeof UpdatePostBody>;

/** Posts of a series that a change of one of them is for: itself, it and those that follow, or all that were not sent. */
export const CHANGE_SCOPES = ['this', 'following', 'all'] as const;
export type ChangeScope = (typeof CHANGE_SCOPES)[number];

/**
 * Query of PUT /posts/{id}. For more than itself, by default, the day stays: of `scheduled_at` the time of day counts, on the
 * clocks of the series.
 */
export const UpdatePostQuery = Type.Object({ scope: Type.Optional(Type.Enum([...CHANGE_SCOPES])) });
export type UpdatePostQuery = Static<typeof UpdatePostQuery>;

/**
 * Query of DELETE /posts/{id}. With `at_network`, what is published of the post is deleted at its networks too, where they
 * let posts be deleted (`deletesPosts`): after POST_REMOVAL_GRACE_MS, unless the post is restored before.
 */
export const DeletePostQuery = Type.Object({ at_network: Type.Optional(Type.Boolean()) });
export type DeletePostQuery = Static<typeof DeletePostQuery>;

/** POST /posts/{id}/decide: a person's knowledge of a target whose outcome nobody could confirm. */
export const DecideTargetBody = Type.Object(
  { target_id: Id, decision: Type.Enum(['it_went_out', 'send_again']) },
  { additionalProperties: false },
);
export type DecideTargetBody = Static<typeof DecideTargetBody>;

/**
 * Query of GET /posts; dates are inclusive and mean published, else scheduled, else created. An end before its start
 * is refused.
 */
export const ListPostsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: POSTS_PAGE_MAX })),
  status: Type.Optional(Type.Enum([...POST_STATUSES])),
  platform: Type.Optional(Platform),
  start_date: Type.Optional(DateOrInstant),
  end_date: Type.Optional(DateOrInstant),
  /** Words that the text, a hashtag or a mention begins with, in any order; without regard to case and accents. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_MAX_LENGTH })),
  hashtag: Type.Optional(Type.String({ minLength: 1, maxLength: TAG_MAX_LENGTH })),
  account_id: Type.Optional(Id),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ListPostsQuery = Static<typeof ListPostsQuery>;

/** Query of GET /exports/posts.csv and .json: the filters of GET /posts. */
export const ExportPostsQuery = Type.Object({
  ...Type.Omit(ListPostsQuery, ['limit', 'cursor']).properties,
  /** True: without drafts that have no time, like the calendar. */
  timed: Type.Optional(Type.Boolean()),
});
export type ExportPostsQuery = Static<typeof ExportPostsQuery>;

/**
 * Response of GET /posts: newest first, those of status scheduled soonest first; with neither status nor dates by when they
 * came out, else by when they were written. `total` is how many there are in all; of what `q`, `hashtag`
 * or `account_id` find, SEARCH_COUNT_MAX stands for that many or more. `next_cursor` is null on the last page.
 */
export const ListPostsResponse = Type.Object({
  posts: Type.Array(Post),
  total: Type.Integer(),
  next_cursor: nullable(Type.String()),
});
export type ListPostsResponse = Static<typeof ListPostsResponse>;

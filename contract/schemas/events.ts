import { Type, type Static } from 'typebox';
import { Id } from './common';

/** Every kind of row that a changed event may name. */
export const EVENT_TAGS = [
  'Post',
  'Account',
  'Hashtag',
  'Keyword',
  'Notice',
  'Analytics',
  'Series',
  'Draft',
  'Media',
  'Snippet',
  'Import',
] as const;

/** Kind of rows whose cached copies are outdated, as named by a changed event. */
export const EventTag = Type.Enum([...EVENT_TAGS]);
export type EventTag = Static<typeof EventTag>;

/**
 * Data of one server-sent event of GET /events: rows of the signed-in user changed. Without `id` any row of these kinds
 * may have changed. A new stream starts with the changes it missed, whose `age_ms` is their minimum age, so that the
 * client can keep what it has read since.
 */
export const ChangedEvent = Type.Object({
  type: Type.Literal('changed'),
  tags: Type.Array(EventTag),
  id: Type.Optional(Id),
  age_ms: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type ChangedEvent = Static<typeof ChangedEvent>;

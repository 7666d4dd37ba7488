import { Type, type Static } from 'typebox';
import { Id } from './common';

/** Every kind of row that a changed event may name. */
export const EVENT_TAGS = ['Post', 'Account', 'Hashtag', 'Keyword', 'Notice', 'Analytics'] as const;

/** What a changed event may name: the kinds of rows whose cached copies are out of date. */
export const EventTag = Type.Enum([...EVENT_TAGS]);
export type EventTag = Static<typeof EventTag>;

/**
 * Data of one server-sent event of GET /events: rows of the signed-in user changed. Without `id` any row of these
 * kinds may have changed. A stream begins with what it is too late for: there `age_ms` says how long ago that was at
 * least, so that what was read since then can be kept.
 */
export const ChangedEvent = Type.Object({
  type: Type.Literal('changed'),
  tags: Type.Array(EventTag),
  id: Type.Optional(Id),
  age_ms: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type ChangedEvent = Static<typeof ChangedEvent>;

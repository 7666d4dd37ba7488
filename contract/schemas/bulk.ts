import { Type, type Static } from 'typebox';
import { BULK_POSTS_MAX } from '../limits';
import { Id, Instant, nullable, Platform } from './common';

/** A change of one of several posts: its time, its place in the queue, its accounts, or whether it is deleted. */
export const BulkChange = Type.Object(
  {
    id: Id,
    /** The version that was read; without it the last write wins. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    scheduled_at: Type.Optional(Instant),
    time_zone: Type.Optional(Type.String({ maxLength: 64 })),
    /** True instead of a time: each of its accounts takes the next free slot of its queue. */
    queue: Type.Optional(Type.Boolean()),
    /** 'draft' takes it off its time. */
    status: Type.Optional(Type.Literal('draft')),
    /** Platforms and accounts, as in UpdatePostBody. */
    platforms: Type.Optional(Type.Array(Platform, { maxItems: 30, uniqueItems: true })),
    account_ids: Type.Optional(Type.Array(Id, { maxItems: 30, uniqueItems: true })),
    /** Only these targets are moved. */
    target_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 30, uniqueItems: true })),
    /** True: delete it; false: take the deletion back. Then nothing else may be said. */
    deleted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type BulkChange = Static<typeof BulkChange>;

/** POST /posts/bulk: each change by itself, in this order; one that is refused stops no other. */
export const BulkBody = Type.Object(
  { changes: Type.Array(BulkChange, { minItems: 1, maxItems: BULK_POSTS_MAX }) },
  { additionalProperties: false },
);
export type BulkBody = Static<typeof BulkBody>;

/** Outcome of one change, at the same place. */
export const BulkResult = Type.Object({
  id: Id,
  verdict: Type.Enum(['ok', 'error']),
  /** The post's version now; null if it was refused, or is deleted. */
  version: nullable(Type.Integer()),
  error_code: nullable(Type.String()),
  /** A sentence for people. */
  detail: nullable(Type.String()),
});
export type BulkResult = Static<typeof BulkResult>;

export const BulkResponse = Type.Object({ results: Type.Array(BulkResult) });
export type BulkResponse = Static<typeof BulkResponse>;

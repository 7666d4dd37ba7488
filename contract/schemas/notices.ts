import { Type, type Static } from 'typebox';
import { NOTICES_MAX } from '../limits';
import { Id, Instant, nullable } from './common';

/** A notification inside the app: a tracker has reached its alert threshold (L-151). */
export const Notice = Type.Object({
  id: Id,
  tracker: Type.Object({
    kind: Type.Enum(['hashtag', 'keyword']),
    /** Null once it is no longer tracked. */
    id: nullable(Id),
    term: Type.String(),
  }),
  mentions: Type.Integer(),
  alert_threshold: Type.Integer(),
  created_at: Instant,
  read_at: nullable(Instant),
});
export type Notice = Static<typeof Notice>;

/** Response of GET /notices, newest first; `unread` counts all that have not been read. */
export const ListNoticesResponse = Type.Object({
  notices: Type.Array(Notice, { maxItems: NOTICES_MAX }),
  unread: Type.Integer(),
});
export type ListNoticesResponse = Static<typeof ListNoticesResponse>;

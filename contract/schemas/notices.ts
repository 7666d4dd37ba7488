import { Type, type Static } from 'typebox';
import { NOTICES_MAX } from '../limits';
import { Id, Instant, nullable, Platform, ReasonParams } from './common';

const toldAt = { created_at: Instant, read_at: nullable(Instant) };

/** A tracker has reached its alert threshold. */
export const AlertNotice = Type.Object({
  id: Id,
  kind: Type.Enum(['alert']),
  tracker: Type.Object({
    kind: Type.Enum(['hashtag', 'keyword']),
    /** Null once it is no longer tracked. */
    id: nullable(Id),
    term: Type.String(),
  }),
  mentions: Type.Integer(),
  /** There were more mentions than were counted. */
  mentions_capped: Type.Boolean(),
  alert_threshold: Type.Integer(),
  ...toldAt,
});
export type AlertNotice = Static<typeof AlertNotice>;

/** A post that was to be deleted at its network is still there, as far as is known. */
export const RemovalNotice = Type.Object({
  id: Id,
  kind: Type.Enum(['removal']),
  platform: Platform,
  account_username: Type.String(),
  /** Address of the post; null if it is not known. */
  remote_url: nullable(Type.String()),
  /** Why: a code, what its sentence names, and the network's own words; empty where it gave none. */
  error_code: nullable(Type.String()),
  error_params: nullable(ReasonParams),
  reason: Type.String(),
  ...toldAt,
});
export type RemovalNotice = Static<typeof RemovalNotice>;

/** A repeating post is paused: its next one could not be made, or an account is gone. */
export const PauseNotice = Type.Object({
  /** The series'. */
  id: Id,
  kind: Type.Enum(['pause']),
  /** The first EXCERPT_LENGTH characters of its text, on one line, and … where more follows. */
  excerpt: Type.String(),
  /** Why: a code, and what its sentence names; one that was paused long ago has a sentence instead. */
  pause_code: nullable(Type.String()),
  pause_params: nullable(ReasonParams),
  reason: Type.String(),
  ...toldAt,
});
export type PauseNotice = Static<typeof PauseNotice>;

/** A share of the month's budget for X is spent; at 100 percent nothing is read from X any more, and posting goes on. */
export const BudgetNotice = Type.Object({
  id: Id,
  kind: Type.Enum(['budget']),
  percent: Type.Integer(),
  ...toldAt,
});
export type BudgetNotice = Static<typeof BudgetNotice>;

/** A notification inside the app. */
export const Notice = Type.Union([AlertNotice, RemovalNotice, PauseNotice, BudgetNotice]);
export type Notice = Static<typeof Notice>;

/** Response of GET /notices, newest first; `unread` counts all that have not been read. */
export const ListNoticesResponse = Type.Object({
  notices: Type.Array(Notice, { maxItems: NOTICES_MAX }),
  unread: Type.Integer(),
});
export type ListNoticesResponse = Static<typeof ListNoticesResponse>;

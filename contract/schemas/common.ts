import { Type, type TSchema } from 'typebox';
import { TRACKABLE_PLATFORMS } from '../platforms';
import { ACCOUNT_PLATFORMS } from '../networks';

/** A value, or null where there is none: nothing is left out of a response. */
export function nullable<T extends TSchema>(type: T) {
  return Type.Union([type, Type.Null()]);
}

/** A row's id: UUID, time-ordered. */
export const Id = Type.String({ format: 'uuid' });

/** Path parameters of every route that names one row. */
export const IdParams = Type.Object({ id: Id });

/** An instant, ISO 8601 with zone; the server always answers in UTC with milliseconds. */
export const Instant = Type.String({ format: 'date-time' });

/** A day without a zone: YYYY-MM-DD. */
export const Day = Type.String({ format: 'date' });

/** One end of a range of time; a day alone is a whole day in UTC. */
export const DateOrInstant = Type.Union([Day, Instant]);

/** A count that a network or source may not tell: null then, never 0. */
export const Reported = nullable(Type.Integer());

/** One of the networks that accounts can be connected of. */
export const Platform = Type.Enum([...ACCOUNT_PLATFORMS]);

/** Platforms on which a hashtag or keyword is searched. */
export const TrackedPlatforms = Type.Array(Type.Enum([...TRACKABLE_PLATFORMS]), {
  minItems: 1,
  maxItems: TRACKABLE_PLATFORMS.length,
  uniqueItems: true,
});

/** Body of every response that is not a success (spec section 8). */
export const ErrorResponse = Type.Object({
  detail: Type.String(),
  error_code: Type.String(),
  field_errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});

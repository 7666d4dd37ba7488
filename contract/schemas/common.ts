import { Type } from 'typebox';
import { ACCOUNT_PLATFORMS } from '../platforms';

/** A row's id: UUID, time-ordered. */
export const Id = Type.String({ format: 'uuid' });

/** Path parameters of every route that names one row. */
export const IdParams = Type.Object({ id: Id });

/** An instant, ISO 8601 with zone; the server always answers in UTC with milliseconds. */
export const Instant = Type.String({ format: 'date-time' });

/** One of the four account platforms. */
export const Platform = Type.Enum([...ACCOUNT_PLATFORMS]);

/** Body of every answer that is not a success (spec section 8). */
export const ErrorAnswer = Type.Object({
  detail: Type.String(),
  error_code: Type.String(),
  field_errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});

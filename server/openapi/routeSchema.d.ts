import type { TSchema } from 'typebox';
import type { ErrorCode } from '#contract/errors';

declare module 'fastify' {
  /** What a route says of itself in the document, beyond what @fastify/swagger knows. */
  interface FastifySchema {
    /** Codes of its own; those that any route may answer are left out. */
    errors?: readonly ErrorCode[];
    /** The body of its failures; Failure unless said. */
    errorBody?: TSchema;
    /** A body that no schema checks, because it is read as it streams. */
    streamedBody?: TSchema;
  }
}

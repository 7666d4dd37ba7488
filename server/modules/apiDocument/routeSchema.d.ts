import type { TSchema } from 'typebox';
import type { ErrorCode } from '#contract/errors';

declare module 'fastify' {
  /** Extensions of a route's description in the document beyond @fastify/swagger's own. */
  interface FastifySchema {
    /** Codes of its own; those that any route may answer are left out. */
    errors?: readonly ErrorCode[];
    /** The body of its failures; Failure unless said. */
    errorBody?: TSchema;
    /** A body that no schema checks, because it is read as it streams. */
    streamedBody?: TSchema;
  }
}

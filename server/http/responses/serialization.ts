import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/** Writes answers as their schemas say. What writes those of a route is made when it first answers, not at the start. */
export function serializeResponses(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema>(({ schema }) => {
    let stringify: ReturnType<typeof fastJsonStringify> | undefined;
    return (answer) => (stringify ??= fastJsonStringify(schema))(answer);
  });
}

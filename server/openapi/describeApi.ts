import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { ERROR_CODES, type ErrorCode } from '#contract/errors';
import { ErrorAnswer } from '#contract/schemas/common';
import { ChangedEvent } from '#contract/schemas/events';
import { TokenRelayError } from '#contract/schemas/oauth';
import { ERROR_MEANINGS } from '../http/errors/errorMeanings';
import { nameSchemas } from './namedSchemas';
import { OPERATIONS, TAGS, type Operation } from './operations';

const PREFIX = '/api/v1';

const INTRODUCTION = [
  'The browser app does everything through these calls. Times are ISO 8601 in UTC; ids are UUIDs.',
  'A row of somebody else is answered like one that does not exist: 404.',
  'Every failure has the same body: detail (a sentence for people), error_code, and where it is about what was entered, field_errors by field.',
  'Answers say how many calls are left: x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset (seconds).',
].join(' ');

/** What any signed-in call may answer; those of the whole server come last. */
const ANY_CALL: readonly ErrorCode[] = [
  'RATE_LIMITED',
  'SHUTTING_DOWN',
  'DATABASE_AWAY',
  'STORAGE_FULL',
  'INTERNAL_ERROR',
];

const Failure = Type.Object({
  ...ErrorAnswer.properties,
  error_code: Type.Enum([...ERROR_CODES]),
  // Written as OpenAPI does, so that it is recognised in the document.
  field_errors: Type.Optional(Type.Object({}, { additionalProperties: Type.Array(Type.String()) })),
});
const RelayFailure = Type.Object({ ...Failure.properties, ...Type.Partial(TokenRelayError).properties });

/**
 * Collects all routes that are registered from now on into an OpenAPI 3.1 document, made of the very schemas that check
 * requests and write answers. The document itself changes nothing of what they do.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Postwright',
        version: '1',
        description: INTRODUCTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: PREFIX }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of POST /auth/login.' } },
      },
    },
    stripBasePath: true,
    exposeHeadRoutes: false,
    transform,
    transformObject: (document) =>
      'openapiObject' in document
        ? nameSchemas(document.openapiObject, { Error: Failure, RelayError: RelayFailure })
        : {},
  });
}

const transform: SwaggerTransform = ({ schema, url, route }) => {
  const path = url.startsWith(`${PREFIX}/`) ? url.slice(PREFIX.length) : '';
  const key = `${String(route.method)} ${path}`;
  const operation = OPERATIONS[key];
  if (operation === undefined) return { schema: { ...schema, hide: true }, url };
  const { id, tag, summary, description = '' } = operation;
  const described = {
    ...schema,
    ...INPUTS[key],
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: operation.isPublic ? [] : [{ session: [] }],
    response: {
      ...successOf(operation, schema),
      ...failuresOf(key, operation, schema),
      default: { ...Failure, description: 'Any other failure.' },
    },
  };
  return { schema: described, url };
};

/** Bodies that no schema checks, because they are read as they stream, or that are forms. */
const INPUTS: Record<string, object> = {
  'POST /upload/media': {
    consumes: ['multipart/form-data'],
    body: Type.Object({ file: Type.String({ format: 'binary' }) }),
  },
  'POST /oauth/:platform/token': { consumes: ['application/x-www-form-urlencoded'] },
};

/** What answers that are no JSON look like, by operation. */
const STREAMS: Record<string, object> = {
  followEvents: {
    description: 'A stream; the data of each event is a ChangedEvent.',
    content: { 'text/event-stream': { schema: ChangedEvent } },
  },
  exportData: {
    description: 'A ZIP with a README.',
    content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } },
  },
};

function successOf({ id, isEmpty }: Operation, schema: FastifySchema | undefined): object {
  if (isEmpty) return { 204: { description: 'Done.', type: 'null' } };
  if (id in STREAMS) return { 200: STREAMS[id] };
  const answers = Object.entries(schema?.response ?? {}) as [string, object][];
  return Object.fromEntries(answers.map(([status, answer]) => [status, { description: 'Success.', ...answer }]));
}

function failuresOf(key: string, operation: Operation, schema: FastifySchema | undefined): object {
  const codes = [
    ...(operation.isPublic ? [] : (['UNAUTHORIZED'] as const)),
    ...(key.includes(':id') || key.includes(':hashtag') ? (['NOT_FOUND'] as const) : []),
    ...(schema?.body || schema?.querystring || schema?.headers || INPUTS[key] ? (['VALIDATION_ERROR'] as const) : []),
    ...(operation.errors ?? []),
    ...ANY_CALL,
  ];
  const statuses = [...new Set(codes.map((code) => ERROR_MEANINGS[code].status))];
  const body = operation.id === 'exchangeCode' ? RelayFailure : Failure;
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => ERROR_MEANINGS[code].status === status);
      const description = ofStatus.map((code) => `${code}: ${ERROR_MEANINGS[code].meaning}`).join(' ');
      return [status, { ...body, description }];
    }),
  );
}

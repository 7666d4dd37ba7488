import swagger from '@fastify/swagger';
import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { DAY_MS, HOUR_MS } from '#contract/durations';
import { type ErrorCode, ERROR_CODES } from '#contract/errors';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#contract/limits';
import * as contract from '#contract/schemas';
import { ErrorResponse } from '#contract/schemas/common';
import { TokenRelayError } from '#contract/schemas/oauth';
import { ERROR_MEANINGS } from '../../http/appError';

const PREFIX = '/api/v1';

const INTRODUCTION = [
  'The browser app does everything through these calls. Times are ISO 8601 in UTC; ids are UUIDs.',
  'A row of somebody else is answered like one that does not exist: 404.',
  'Every failure has the same body: detail (a sentence for people), error_code, and where it is about what was entered, field_errors by field.',
  'Answers say how many calls are left: x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset (seconds).',
].join(' ');

/** The groups of the document, in its order, each with what it is about. */
const TAGS = {
  Auth: `Signing up, in and out. A session is a bearer token; it ends after ${SESSION_IDLE_MS / HOUR_MS} hours of silence or ${SESSION_MAX_MS / DAY_MS} days.`,
  'Your data': 'Taking along all that is stored of a person, and having it erased.',
  'Social accounts': 'The accounts that a user publishes to, and how they are connected.',
  Posts: 'Writing, scheduling and publishing. A post has one target per account.',
  Drafts: 'What is being written and is no post yet.',
  People: 'Who has an account here, for administrators: inviting others.',
  Snippets: 'Texts and sets of hashtags that go into posts again and again.',
  Imports: 'Posts out of a spreadsheet, and into one.',
  Assistant: 'Drafts, other wordings, hashtags and alt texts by a model, where this server knows one.',
  Media: 'Images and videos that go out with posts.',
  Analytics: 'What people did with posts, as last collected from the networks. What a network does not tell is null.',
  Series: 'Posts that go out again and again.',
  Queue: 'The hours of the week at which accounts publish, and what waits for them.',
  Hashtags: 'Hashtags that are tracked, and what others posted under them.',
  Keywords: 'Keywords that are monitored.',
  Notices: 'What the product tells a user.',
  Events: 'What changed, as it changes.',
};

/** Errors of any signed-in call; those of the whole server come last. */
const ANY_CALL: readonly ErrorCode[] = [
  'RATE_LIMITED',
  'SHUTTING_DOWN',
  'DATABASE_AWAY',
  'STORAGE_FULL',
  'INTERNAL_ERROR',
];

/**
 * Collects all routes that are registered from now on into an OpenAPI 3.1 document, made of the very schemas that check
 * requests and write responses. The document itself changes nothing of what they do.
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

const transform: SwaggerTransform = ({ schema, url }) => {
  if (schema?.operationId === undefined) return { schema: { ...schema, hide: true }, url };
  const { description = '', security = [{ session: [] }], streamedBody } = schema;
  const described = {
    ...schema,
    ...(streamedBody && { body: streamedBody }),
    description,
    security,
    response: {
      ...successOf(schema),
      ...failuresOf(url, schema),
      default: { ...Failure, description: 'Any other failure.' },
    },
  };
  return { schema: described, url };
};

function successOf({ response }: FastifySchema): object {
  const responses = Object.entries(response ?? {}) as [string, object][];
  return Object.fromEntries(responses.map(([status, response]) => [status, { description: 'Success.', ...response }]));
}

function failuresOf(url: string, schema: FastifySchema): object {
  const { querystring, headers, body, streamedBody, security, errors = [], errorBody = Failure } = schema;
  const codes: ErrorCode[] = [
    ...(security === undefined ? (['UNAUTHORIZED'] as const) : []),
    ...(url.includes(':id') || url.includes(':hashtag') ? (['NOT_FOUND'] as const) : []),
    ...((querystring ?? headers ?? body ?? streamedBody) ? (['VALIDATION_ERROR'] as const) : []),
    ...errors,
    ...ANY_CALL,
  ];
  const statuses = [...new Set(codes.map((code) => ERROR_MEANINGS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => ERROR_MEANINGS[code].status === status);
      const description = ofStatus.map((code) => `${code}: ${ERROR_MEANINGS[code].meaning}`).join(' ');
      return [status, { ...errorBody, description }];
    }),
  );
}

/** Objects by their shape, under the names that the contract exports them by. */
function shapesOf(others: Record<string, object>): Map<string, string> {
  const entries = Object.entries<unknown>({ ...contract, ...others });
  return new Map(entries.flatMap(([name, schema]) => (isObjectSchema(schema) ? [[shapeOf(schema), name]] : [])));
}

/**
 * The values that a schema allows, as one text: descriptions don't count, and OpenAPI writes a constant as an enum of
 * one.
 */
function shapeOf(schema: object): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'description') return undefined;
    if (typeof value !== 'object' || value === null || !('const' in value)) return value;
    const { const: only, ...rest } = value;
    return { ...rest, enum: [only] };
  });
}

/** Puts what the document repeats into its components, under the contract's names, so that each is described once. */
function nameSchemas<Document extends { components?: object }>(
  document: Document,
  others: Record<string, object>,
): Document {
  const known = shapesOf(others);
  const used = new Map<string, unknown>();

  function visit(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const name = isObjectSchema(value) ? known.get(shapeOf(value)) : undefined;
    if (name === undefined) return visitChildren(value);
    if (!used.has(name)) {
      used.set(name, null);
      const { description: _ofTheResponse, ...schema } = value as { description?: string };
      used.set(name, visitChildren(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function visitChildren(value: object): unknown {
    if (Array.isArray(value)) return value.map(visit);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]));
  }

  const visited = visitChildren(document) as Document;
  return { ...visited, components: { ...visited.components, schemas: Object.fromEntries([...used].sort(byName)) } };
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one.localeCompare(other);
}

function isObjectSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
}

/** The body of a failure, with the codes that it may name. */
const Failure = Type.Object({
  ...ErrorResponse.properties,
  error_code: Type.Enum([...ERROR_CODES]),
  // Written as OpenAPI does, so that it is recognized in the document.
  field_errors: Type.Optional(Type.Object({}, { additionalProperties: Type.Array(Type.String()) })),
});

/** The body of a failure of the token relay, which OAuth clients understand as well. */
export const RelayFailure = Type.Object({ ...Failure.properties, ...Type.Partial(TokenRelayError).properties });

import fastJsonStringify from 'fast-json-stringify';
import type { Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import type { FieldErrors } from '#contract/errors';
import { UNSTORABLE } from '../lib/json';
import { invalid, notFound } from './appError';
import { readInstantsQuickly } from './instants';

/** Enough for every field of a body, and for more items of a list than anybody reads. */
const ERRORS_MAX = 100;

type RouteSchema = { schema: TSchema; httpPart?: string };

/** Checks requests against the contract's schemas; what does not fit is refused with texts by field. */
export function validateRequests(app: FastifyInstance): void {
  Settings.Set({ maxErrors: ERRORS_MAX });
  readInstantsQuickly();
  app.setValidatorCompiler<TSchema>(compile);
}

/** Writes answers as the contract's schemas say. What writes those of a route is made when it first answers, not at the start. */
export function serializeResponses(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema>(({ schema }) => {
    let stringify: ReturnType<typeof fastJsonStringify> | undefined;
    return (answer) => (stringify ??= fastJsonStringify(schema))(answer);
  });
}

/** Makes the check of a body, or of what did not come by HTTP; an empty object says that it fits. */
export function createBodyCheck(schema: TSchema): (body: unknown) => FieldErrors {
  const cut = createListCutter(schema);
  const check = createCheck(schema);
  return (body) => {
    const { value, tooLong } = cut(body);
    const fieldErrors = check(value);
    const lengths = Object.fromEntries([...tooLong].map(([name, max]) => [name, [tooManyText(max)]]));
    return { ...fieldErrors, ...lengths };
  };
}

function createCheck(schema: TSchema): (value: unknown) => FieldErrors {
  const validator = Compile(schema);
  return (value) => {
    const unstorable = findUnstorableText(value);
    if (unstorable !== null) return { [unstorable]: [UNSTORABLE_TEXT] };
    return validator.Check(value) ? {} : fieldErrorsOf(validator.Errors(value));
  };
}

/** A route's check is made when it is first called: all of them at the start would keep a server from being ready. */
function compile(part: RouteSchema) {
  let check: ReturnType<typeof createPartCheck> | undefined;
  return (given: unknown) => (check ??= createPartCheck(part))(given);
}

function createPartCheck({ schema, httpPart }: RouteSchema) {
  // A body says what it means; a query is text, from which numbers and booleans are read.
  const isBody = httpPart === 'body';
  const check = isBody ? createBodyCheck(schema) : createCheck(schema);
  const readText = createTextReader(schema);
  return (given: unknown) => {
    const value = isBody ? given : readText(given);
    const fieldErrors = check(value);
    return Object.keys(fieldErrors).length === 0 ? { value } : { error: refuse(httpPart, fieldErrors) };
  };
}

const UNSTORABLE_TEXT = 'This text contains characters that can’t be stored.';

function refuse(httpPart: string | undefined, fieldErrors: FieldErrors) {
  // A malformed id names nothing, so it is answered like an absent one.
  return httpPart === 'params' ? notFound() : invalid(fieldErrors);
}

function fieldErrorsOf(violations: readonly Violation[]): FieldErrors {
  const messages = new Map<string, string[]>();
  for (const violation of violations) {
    for (const field of fieldsOf(violation)) {
      if (!messages.has(field)) messages.set(field, [messageOf(violation)]);
    }
  }
  return Object.fromEntries(messages);
}

function fieldsOf(violation: Violation): string[] {
  const [, field] = violation.instancePath.split('/');
  // What is wrong within a field is said of the whole: a form shows one error beside it.
  if (field !== undefined) return [field];
  if (violation.keyword === 'required') return violation.params.requiredProperties;
  if (violation.keyword === 'additionalProperties') return violation.params.additionalProperties;
  return ['body'];
}

/** A body without the items of lists that are too long, and how many items each of those may have. */
type CutBody = { value: unknown; tooLong: Map<string, number> };

type Bounded = { maxItems?: number; anyOf?: { maxItems?: number }[] };

/**
 * Makes what empties lists of a body that are longer than its schema allows. They are refused for their length; looking for what
 * else is wrong with each of thousands of items would keep everybody waiting, for minutes at worst.
 */
function createListCutter(schema: TSchema): (given: unknown) => CutBody {
  const properties = 'properties' in schema ? (schema.properties as Record<string, Bounded>) : {};
  const bounds = Object.entries(properties).flatMap(([name, { maxItems, anyOf = [] }]): [string, number][] => {
    const most = Math.max(...[{ maxItems }, ...anyOf].map((one) => one.maxItems ?? -1));
    return most === -1 ? [] : [[name, most]];
  });
  return (given) => {
    if (typeof given !== 'object' || given === null) return { value: given, tooLong: new Map() };
    const tooLong = new Map(bounds.filter(([name, maxItems]) => lengthOf(Reflect.get(given, name)) > maxItems));
    const emptied = Object.fromEntries([...tooLong.keys()].map((name) => [name, []]));
    return { value: tooLong.size === 0 ? given : { ...given, ...emptied }, tooLong };
  };
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

type Read = (text: string) => unknown;

/** A value that can't be read as its type stays text, and is rejected as such. */
const READERS: Record<string, Read> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
};

/** Makes what reads the numbers and booleans of a query, which is all text, as its schema names them. */
function createTextReader(schema: TSchema): (given: unknown) => unknown {
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: string }>) : {};
  const fields = Object.entries(properties).flatMap(([name, { type = '' }]): [string, Read][] => {
    const read = READERS[type];
    return read === undefined ? [] : [[name, read]];
  });
  return (given) => {
    if (fields.length === 0) return given;
    const value = { ...(given as Record<string, unknown>) };
    for (const [name, read] of fields) {
      const text = value[name];
      if (typeof text === 'string') value[name] = read(text);
    }
    return value;
  };
}

/** One way in which a value misses its schema. */
type Violation = TLocalizedValidationError;

const FORMATS: Record<string, string> = {
  email: 'This isn’t an email address.',
  'date-time': 'This isn’t a date with time and zone.',
  date: 'This isn’t a date.',
  uuid: 'This isn’t an id.',
};

const TYPES: Record<string, string> = {
  string: 'This must be text.',
  integer: 'This must be a whole number.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
};

/** Says that a list is too long. */
function tooManyText(maxItems: number): string {
  return `Use at most ${maxItems}.`;
}

/** Sentence about a problem of one field. */
function messageOf(violation: Violation): string {
  switch (violation.keyword) {
    case 'required':
      return 'This is required.';
    case 'boolean':
    case 'additionalProperties':
      return 'This isn’t expected here.';
    case 'minLength':
      return violation.params.limit === 1 ? 'This is required.' : `Use at least ${violation.params.limit} characters.`;
    case 'maxLength':
      return `Use at most ${violation.params.limit} characters.`;
    case 'minItems':
      return `Choose at least ${violation.params.limit}.`;
    case 'maxItems':
      return tooManyText(violation.params.limit);
    case 'uniqueItems':
      return 'Name each only once.';
    case 'type':
      return TYPES[String(violation.params.type)] ?? 'This isn’t valid.';
    case 'format':
      return FORMATS[violation.params.format] ?? 'This isn’t valid.';
    case 'const':
      return `This can only be ${JSON.stringify(violation.params.allowedValue)}.`;
    case 'enum':
      return `Choose one of ${violation.params.allowedValues.join(', ')}.`;
    case 'minimum':
      return `Use at least ${violation.params.limit}.`;
    case 'maximum':
      return `Use at most ${violation.params.limit}.`;
    default:
      return 'This isn’t valid.';
  }
}

/** Finds text that cannot be stored and given back as it came; returns the name of its field, null when all is well. */
export function findUnstorableText(given: unknown): string | null {
  // Without recursion, for a body may be nested as deeply as it is long; texts are looked at in place, for there may be a million.
  const left: { field: string; value: object }[] = [];
  const isUnstorable = (field: string, item: unknown): boolean => {
    if (typeof item === 'object' && item !== null) left.push({ field, value: item });
    return typeof item === 'string' && UNSTORABLE.test(item);
  };
  if (isUnstorable('body', given)) return 'body';
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { field: within, value } = next;
    if (Array.isArray(value)) {
      if (value.some((item) => isUnstorable(within, item))) return within;
      continue;
    }
    for (const [name, item] of Object.entries(value)) {
      const field = value === given ? name : within;
      if (isUnstorable(field, item)) return field;
    }
  }
  return null;
}

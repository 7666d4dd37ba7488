import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { FieldErrors } from '#contract/errors';
import { createListCutter } from './input/longLists';
import { readInstantsQuickly } from './input/instantFormat';
import { findUnstorableText } from './input/storableText';
import { createTextReader } from './input/textReader';
import { messageOf, tooManyText, type Violation } from './input/validationMessages';
import { invalid, notFound } from './errors/appError';

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

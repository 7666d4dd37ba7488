import type { LightMyRequestResponse } from 'fastify';
import { ERROR_CODES, type ErrorBody } from '#contract/errors';

/** Internal details of the server: stacks, files, and messages of PostgreSQL. */
const FROM_INSIDE =
  /\n\s+at |node_modules|\/server\/|\.tsx?:\d|violates|duplicate key|invalid input syntax|relation \\?"|column \\?"|syntax error|ECONN/;

/** The names of an error's body; the last two are OAuth's, of the token relay. */
const OF_ERRORS = ['detail', 'error_code', 'field_errors', 'second_factor', 'error', 'error_description'];

const ON_EVERY_ANSWER = {
  'cache-control': /^no-store$/,
  'content-security-policy': /^default-src '(none|self)';/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};

/** Checks what holds for every response, whatever was asked. */
export function expectHarmless(what: string, response: LightMyRequestResponse): void {
  // Thousands of answers pass here: an `expect` for each of these would take longer than the answers.
  const faults = [...faultsOf(response)];
  if (faults.length > 0) expect([what, ...faults]).toEqual([what]);
}

function* faultsOf(response: LightMyRequestResponse): Generator<string> {
  const { statusCode, headers, body } = response;
  if (statusCode >= 500) yield `${statusCode} ${body}`;
  for (const [name, value] of Object.entries(ON_EVERY_ANSWER)) {
    if (!value.test(String(headers[name]))) yield `${name}: ${String(headers[name])}`;
  }
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie', 'location']) {
    if (headers[name] !== undefined && (name !== 'location' || statusCode !== 201))
      yield `${name}: ${String(headers[name])}`;
  }
  if (statusCode >= 400 && response.raw.req.method !== 'HEAD') yield* faultsOfError(response);
}

function* faultsOfError({ statusCode, headers, body: text, json }: LightMyRequestResponse): Generator<string> {
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    yield `content-type: ${String(headers['content-type'])}`;
  const body = json<ErrorBody>();
  if (!ERROR_CODES.includes(body.error_code)) yield `error_code: ${body.error_code}`;
  if (!/\S/.test(body.detail)) yield 'no detail';
  yield* Object.keys(body).filter((name) => !OF_ERRORS.includes(name));
  if (FROM_INSIDE.test(text)) yield `from inside: ${text}`;
  if (statusCode === 401 && headers['www-authenticate'] !== 'Bearer') yield 'no www-authenticate';
}

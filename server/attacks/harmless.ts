import type { LightMyRequestResponse } from 'fastify';
import { ERROR_CODES, type ErrorBody } from '#contract/errors';

/** Internal details of the server: stacks, files, and messages of PostgreSQL. */
const FROM_INSIDE =
  /\n\s+at |node_modules|\/server\/|\.tsx?:\d|violates|duplicate key|invalid input syntax|relation \\?"|column \\?"|syntax error|ECONN/;

/** The names of an error's body; the last two are OAuth's, of the token relay. */
const OF_ERRORS = ['detail', 'error_code', 'field_errors', 'error', 'error_description'];

const ON_EVERY_ANSWER = {
  'cache-control': /^no-store$/,
  'content-security-policy': /^default-src '(none|self)';/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};

/** Checks what holds for every response, whatever was asked. */
export function expectHarmless(what: string, response: LightMyRequestResponse): void {
  const { statusCode, headers, body } = response;
  expect([what, statusCode < 500 ? 'no fault' : `${statusCode} ${body}`]).toEqual([what, 'no fault']);
  for (const [name, value] of Object.entries(ON_EVERY_ANSWER)) {
    expect([what, name, String(headers[name])]).toEqual([what, name, expect.stringMatching(value)]);
  }
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie', 'location']) {
    if (name !== 'location' || statusCode !== 201) expect([what, headers]).not.toHaveProperty([1, name]);
  }
  if (statusCode >= 400 && response.raw.req.method !== 'HEAD') expectError(what, response);
}

function expectError(what: string, response: LightMyRequestResponse): void {
  expect([what, response.headers['content-type']]).toEqual([what, 'application/json; charset=utf-8']);
  const body = response.json<ErrorBody>();
  expect([what, body.error_code, ERROR_CODES.includes(body.error_code)]).toEqual([what, body.error_code, true]);
  expect(body.detail).toMatch(/\S/);
  expect(Object.keys(body).filter((name) => !OF_ERRORS.includes(name))).toEqual([]);
  expect(response.body).not.toMatch(FROM_INSIDE);
  if (response.statusCode === 401) expect(response.headers['www-authenticate']).toBe('Bearer');
}

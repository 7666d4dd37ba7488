import { gzipSync } from 'node:zlib';
import { DRAFT_BODY_MAX_BYTES, IMPORT_MAX_BYTES, JSON_BODY_MAX_BYTES } from '#contract/limits';
import type { ErrorBody } from '#contract/errors';
import { exampleBody, FORMS, partOf, requestFor } from './requests';
import { createRig, forEachOf, type Rig, type Route } from './rig';

/** Bytes that claim to be of a type, and every status that may answer them. */
type Raw = { payload: string | Buffer; type?: string | undefined; headers?: Record<string, string>; status: number[] };

const JSON_TYPE = 'application/json';
const MEGABYTE = 2 ** 20;
const BOM = '\uFEFF';
const UPLOAD = 'POST /api/v1/upload/media';

let rig: Rig;

beforeAll(async () => {
  rig = await createRig();
});
afterEach(() => rig.expectNoHarm());
afterAll(() => rig.close());

/** Largest body that a route reads. */
const MAX_BYTES: Record<string, number> = {
  'POST /api/v1/imports': IMPORT_MAX_BYTES,
  'PUT /api/v1/drafts/:draft': DRAFT_BODY_MAX_BYTES,
};
const maxBytesOf = ({ name }: Route) => MAX_BYTES[name] ?? JSON_BODY_MAX_BYTES;

/** Bodies that are broken whatever the route would take. `example` is one that it would. */
function rawBodies(example: string, maxBytes = JSON_BODY_MAX_BYTES): Record<string, Raw> {
  const json = (payload: string | Buffer, ...status: number[]): Raw => ({ payload, type: JSON_TYPE, status });
  const typed = (type: string | undefined): Raw => ({ payload: example, type, status: [415] });
  const encoded = (encoding: string, payload: Buffer): Raw => ({
    ...json(payload, 415),
    headers: { 'content-encoding': encoding },
  });
  return {
    'no JSON': json('content=x', 400),
    'truncated JSON': json(example.slice(0, -1), 400),
    'JSON and more': json(`${example}${example}`, 400),
    'JSON with a comment': json(`${example}// x`, 400),
    'a trailing comma': json(example.replace(/\}$/, ',}'), 400),
    'single quotes': json(`{'a':1}`, 400),
    NaN: json('{"a":NaN}', 400),
    'blanks alone': json('  \n ', 400),
    nothing: json('', 422),
    'a list': json('[]', 422),
    null: json('null', 422),
    'a text': json('"text"', 422),
    'a number': json('5', 422),
    true: json('true', 422),
    'a NUL byte': json('{"a":"\0"}', 400),
    'UTF-16': json(Buffer.from(example, 'utf16le'), 400),
    'no UTF-8': json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400, 422),
    'two BOMs': json(BOM + BOM + example, 400),
    'a name that is not text': json('{"\\ud800":1}', 422),
    '20,000 levels': json('['.repeat(20_000) + ']'.repeat(20_000), 422),
    '20,000 levels in a field': json(`{"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 422),
    '20,000 levels of objects': json('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000), 422),
    '20,000 names': json(
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, 1]))),
      422,
      413,
    ),
    'one byte more than is read': json(`{"a":"${'x'.repeat(maxBytes - 7)}"}`, 413),
    '10 MB of brackets': json('['.repeat(10 * MEGABYTE), 413),
    gzip: encoded('gzip', gzipSync(example)),
    'a gzip bomb': encoded('gzip', gzipSync('['.repeat(10 * MEGABYTE))),
    'gzip that is none': encoded('gzip', Buffer.from(example)),
    'an encoding nobody knows': encoded('x-zip, br', Buffer.from(example)),
    'no type': typed(undefined),
    'an empty type': typed(''),
    text: typed('text/plain'),
    XML: typed('application/xml'),
    'JSON-like': typed('application/json5'),
    'a type that is none': typed('json'),
    'a broken type': typed('application/ json'),
    'a very long type': typed(`application/${'x'.repeat(4_000)}`),
    'a form where none is read': typed('application/x-www-form-urlencoded'),
    'multipart without boundary': typed('multipart/form-data'),
    'multipart with an empty boundary': typed('multipart/form-data; boundary='),
    'multipart that does not begin': typed('multipart/form-data; boundary=x'),
  };
}

const withJson = () => rig.routes.filter((route) => partOf(route, 'body') !== undefined && !FORMS.includes(route.name));

const attackWith = (route: Route, what: string, { payload, type, headers = {} }: Raw) =>
  rig.attack(`${route.name} with ${what}`, {
    ...requestFor(route),
    payload,
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
  });

test('a body that cannot be read is refused by every route that reads one', async () => {
  rig.countCalls();
  let expected = 0;
  for (const route of withJson()) {
    const all = Object.entries(rawBodies(JSON.stringify(exampleBody(route)), maxBytesOf(route)));
    expected += all.length;
    await forEachOf(all, async ([what, raw]) => {
      const { statusCode } = await attackWith(route, what, raw);
      expect([route.name, what, statusCode]).toEqual([
        route.name,
        what,
        raw.status.find((one) => one === statusCode) ?? raw.status,
      ]);
    });
  }
  expect(withJson().length).toBeGreaterThan(9);
  expect(rig.countCalls()).toBe(expected);
});

test('a body that is no object is said to be the fault', async () => {
  await forEachOf(withJson(), async (route) => {
    for (const payload of ['[]', 'null', '"text"', '5', 'true']) {
      const response = await attackWith(route, payload, { payload, type: JSON_TYPE, status: [422] });
      expect(response.json<ErrorBody>().field_errors).toHaveProperty('body');
    }
  });
});

test('of a name that is given twice the last one is checked, not the first', async () => {
  for (const route of withJson()) {
    const example = exampleBody(route) ?? {};
    const [name = ''] = Object.keys(example);
    const payload = `${JSON.stringify(example).slice(0, -1)},${JSON.stringify(name)}:{"a":[]}}`;
    const response = await attackWith(route, 'a name twice', { payload, type: JSON_TYPE, status: [422] });
    expect([route.name, response.statusCode]).toEqual([route.name, 422]);
    expect(response.json<ErrorBody>().field_errors).toHaveProperty([name]);
  }
});

/** Succeed where there is nothing to delete, and ignore a body that can be read; the other routes answer that nothing is there. */
const SUCCEEDING = ['DELETE /api/v1/drafts/:draft', 'DELETE /api/v1/auth/sessions'];

test('a route that reads no body takes none, whatever it is', async () => {
  const bodiless = rig.routes.filter(
    (route) => !['GET'].includes(route.method) && partOf(route, 'body') === undefined && route.name !== UPLOAD,
  );
  expect(bodiless.length).toBeGreaterThan(5);
  for (const route of bodiless) {
    // Signing out would end the attack.
    if (route.url.endsWith('/logout')) continue;
    await forEachOf(Object.entries(rawBodies('{"a":1}')), async ([what, raw]) => {
      const { statusCode } = await attackWith(route, what, raw);
      // No body, or JSON of the wrong shape.
      const isIgnored = SUCCEEDING.includes(route.name) && raw.status.includes(422);
      expect([route.name, what, statusCode >= 400 || isIgnored]).toEqual([route.name, what, true]);
    });
  }
});

test('forms that are broken are refused by the routes that read forms', async () => {
  const part = (head: string, body = 'x') => `--x\r\n${head}\r\n\r\n${body}\r\n`;
  const file = 'Content-Disposition: form-data; name="file"; filename="a.png"';
  const multipart = 'multipart/form-data; boundary=x';
  const broken: Record<string, Raw> = {
    ...rawBodies('{"a":1}'),
    'no part': { payload: '--x--\r\n', type: multipart, status: [] },
    'a part that does not end': { payload: part(file), type: multipart, status: [] },
    'a part without name': {
      payload: `${part('Content-Disposition: form-data')}--x--\r\n`,
      type: multipart,
      status: [],
    },
    'another field': {
      payload: `${part(file.replace('"file"', '"__proto__"'))}--x--\r\n`,
      type: multipart,
      status: [],
    },
    'a text in place of the file': {
      payload: `${part('Content-Disposition: form-data; name="file"')}--x--\r\n`,
      type: multipart,
      status: [],
    },
    'two files': { payload: `${part(file)}${part(file)}--x--\r\n`, type: multipart, status: [] },
    'a file of no type': { payload: `${part(file)}--x--\r\n`, type: multipart, status: [] },
    'a file with a hostile name': {
      payload: `${part(file.replace('a.png', '../../../etc/cron.d/a\\0.png'))}--x--\r\n`,
      type: multipart,
      status: [],
    },
    'a thousand parts': { payload: `${part(file).repeat(1_000)}--x--\r\n`, type: multipart, status: [] },
    'headers without end': {
      payload: `${part(`${file}\r\n${'X: y\r\n'.repeat(5_000)}`)}--x--\r\n`,
      type: multipart,
      status: [],
    },
    '11 MB': { payload: `${part(file, 'x'.repeat(11 * MEGABYTE))}--x--\r\n`, type: multipart, status: [] },
    'a form with a thousand names': {
      payload: 'a=1&'.repeat(20_000),
      type: 'application/x-www-form-urlencoded',
      status: [],
    },
    'a form that is not encoded': {
      payload: 'code=%zz&%00=%ff&__proto__=1&constructor[a]=1',
      type: 'application/x-www-form-urlencoded',
      status: [],
    },
  };
  const reading = rig.routes.filter(({ name }) => [...FORMS, UPLOAD].includes(name));
  expect(reading).toHaveLength(2);
  for (const route of reading) {
    await forEachOf(Object.entries(broken), async ([what, raw]) => {
      const { statusCode } = await attackWith(route, what, raw);
      expect([route.name, what, statusCode >= 400]).toEqual([route.name, what, true]);
    });
  }
});

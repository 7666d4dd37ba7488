import type { ErrorBody } from '#contract/errors';
import { exampleOf } from '../openapi/examples';
import { readDocument } from '../openapi/readDocument';
import { resolved, type Schema } from '../openapi/schemaText';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Call = { route: string; method: Method; path: string; body: Schema | undefined; query: [string, Schema][] };

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

let api: TestApp;
let ada: TestUser;
/** All calls that the document tells of: a new route is tried without a word here. */
let calls: Call[];
let schemas: Record<string, Schema>;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  const { paths, components } = readDocument(api.app);
  schemas = components.schemas;
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      const query = parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema ?? {}] as const);
      return {
        route: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Method,
        path: path.replace('{id}', ABSENT).replace('{hashtag}', 'tea'),
        body: body && resolved(body, components.schemas),
        query: query.map(([name, schema]): [string, Schema] => [name, schema]),
      };
    }),
  );
});
afterAll(() => api.close());

const bodyCalls = () => calls.flatMap((call) => (call.body === undefined ? [] : [{ ...call, body: call.body }]));

/** A value of another type than every schema of ours asks for. */
const wrongFor = ({ type, items }: Schema) => (items !== undefined || type === 'object' ? 'text' : [[]]);

test('a body whose fields have the wrong types is refused field by field', async () => {
  expect(bodyCalls().length).toBeGreaterThan(9);
  for (const { route, method, path, body } of bodyCalls()) {
    for (const [name, schema] of Object.entries(body.properties ?? {})) {
      const answer = await ada.call<ErrorBody>(method, path, { [name]: wrongFor(schema) });
      expect([route, name, answer.status]).toEqual([route, name, 422]);
      expect(answer.body.field_errors).toHaveProperty(name);
    }
  }
});

test('no list of a body is without an end, and a much longer one is refused at once', async () => {
  const lists = bodyCalls().flatMap(({ body, ...call }) =>
    Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
      schema.items ? [{ ...call, name, schema }] : [],
    ),
  );
  expect(lists.length).toBeGreaterThan(9);
  for (const { route, method, path, name, schema } of lists) {
    const { maxItems = 0, items = {} } = schema;
    const tooMany = Array(5_000).fill(exampleOf(items, schemas, name));
    const before = process.cpuUsage();
    const answer = await ada.call<ErrorBody>(method, path, { [name]: tooMany });
    const { user, system } = process.cpuUsage(before);
    expect([route, name, answer.status]).toEqual([route, name, 422]);
    expect(answer.body.field_errors?.[name]).toEqual([`Use at most ${maxItems}.`]);
    expect((user + system) / 1_000).toBeLessThan(100);
  }
});

test('a body of which every field is wrong is told so of all of them at once', async () => {
  for (const { route, method, path, body } of bodyCalls()) {
    const fields = Object.entries(body.properties ?? {});
    const wrong = Object.fromEntries(fields.map(([name, schema]) => [name, wrongFor(schema)]));
    const answer = await ada.call<ErrorBody>(method, path, wrong);
    const told = Object.keys(answer.body.field_errors ?? {}).sort();
    expect([route, answer.status, told]).toEqual([route, 422, Object.keys(wrong).sort()]);
  }
});

test('a body that lacks what is required says so of each field', async () => {
  for (const { route, method, path, body } of bodyCalls()) {
    if ((body.required ?? []).length === 0) continue;
    const { status, body: answer } = await ada.call<ErrorBody>(method, path, {});
    expect([route, status]).toEqual([route, 422]);
    const expected = (body.required ?? []).map((name) => [name, ['This is required.']]);
    expect(answer.field_errors).toMatchObject(Object.fromEntries(expected));
  }
});

test.each([['[]'], ['null'], ['"text"'], ['5'], ['true']])('a body that is %s is refused', async (payload) => {
  for (const { route, method, path } of bodyCalls()) {
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
    const answer = await api.inject({ method, url: `/api/v1${path}`, payload, headers });
    expect([route, answer.statusCode]).toEqual([route, 422]);
    expect(answer.json<ErrorBody>().field_errors).toHaveProperty('body');
  }
});

test.each([['%00'], ['%ff%fe%00']])('a query with text that cannot be kept (%s) is refused', async (text) => {
  for (const { route, method, path, query } of calls) {
    for (const [name] of query) {
      const { status, body } = await ada.call<ErrorBody>(method, `${path}?${name}=${text}`);
      expect([route, name, status]).toEqual([route, name, 422]);
      expect(body.field_errors).toHaveProperty(name);
    }
  }
});

test('a query with a value of the wrong kind is refused by the name of the field', async () => {
  const kinds = calls.flatMap(({ query, ...call }) => query.map(([name, schema]) => ({ ...call, name, schema })));
  const strict = kinds.filter(({ schema }) => !isFreeText(schema));
  expect(strict.length).toBeGreaterThan(15);
  for (const { route, method, path, name } of strict) {
    const { status, body } = await ada.call<ErrorBody>(method, `${path}?${name}=junk`);
    expect([route, name, status]).toEqual([route, name, 422]);
    expect(body.field_errors).toHaveProperty(name);
  }
});

test.each([['0000-01-01T00:00:00Z'], ['9999-12-31T23:59:59-14:00']])(
  'a query with an instant that nobody can mean (%s) is refused',
  async (instant) => {
    const dated = calls.flatMap(({ query, ...call }) =>
      query.filter(([, { anyOf = [] }]) => anyOf.some(isInstant)).map(([name]) => ({ ...call, name })),
    );
    expect(dated.length).toBeGreaterThan(7);
    for (const { route, method, path, name } of dated) {
      const { status, body } = await ada.call<ErrorBody>(method, `${path}?${name}=${instant}`);
      expect([route, name, status]).toEqual([route, name, 422]);
      expect(body.field_errors).toHaveProperty(name);
    }
  },
);

const isInstant = ({ format }: Schema) => format === 'date-time';

function isFreeText({ type, format, enum: choices, anyOf, items }: Schema): boolean {
  if (anyOf !== undefined) return anyOf.some(isFreeText);
  if (items !== undefined) return isFreeText(items);
  return type === 'string' && format === undefined && choices === undefined;
}

import type { ErrorBody } from '#contract/errors';
import { exampleOf } from '../modules/apiDocument/examples';
import type { Schema } from '../modules/apiDocument/apiDocument';
import { acquire } from './ownedRows';
import { hostileTexts } from './hostileValues';
import { addressOf, partOf, requestFor } from './requests';
import { createRig, forEachOf, STREAMS, type Rig, type Route } from './rig';

/** Instants that nobody can mean, and bytes that are no text. */
const NEVER = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'];
const NO_TEXT = ['%00', 'a%00b', '%EF%BF%BF'];
/** Bytes that cannot be decoded: they are read as the characters that they are written with. */
const UNDECODABLE = '%ff%fe%00';

let rig: Rig;

beforeAll(async () => {
  rig = await createRig();
  await acquire(rig.api, rig.attacker);
});
afterEach(() => rig.expectNoHarm());
afterAll(() => rig.close());

type Field = { route: Route; name: string; schema: Schema };

const fields = (): Field[] =>
  rig.routes.flatMap((route) =>
    Object.entries(partOf(route, 'querystring')?.properties ?? {}).map(([name, schema]) => ({ route, name, schema })),
  );

/** Sends the query to a route that returns the most data: about a term that the attacker tracks. */
const ask = (route: Route, query: string) => {
  const url = `${addressOf(route, { ':hashtag': 'coffee' })}?${query}`;
  return rig.attack(`${route.method} ${url.slice(0, 500)}`, requestFor(route, { url }));
};

/** What a query must have besides a field. */
function restOf({ route, name }: Field): string {
  const { required = [], properties = {} } = partOf(route, 'querystring') ?? {};
  const others = required.filter((other) => other !== name);
  return others.map((other) => `&${other}=${String(exampleOf(properties[other] ?? {}, {}, other))}`).join('');
}

/** Any text will do. */
const isFreeText = ({ schema: { type, format, enum: values } }: Field) =>
  type === 'string' && format === undefined && values === undefined;

async function expectRefused(field: Field, query: string) {
  const { route, name } = field;
  const response = await ask(route, query + restOf(field));
  expect([route.name, query, response.statusCode]).toEqual([route.name, query, 422]);
  expect(response.json<ErrorBody>().field_errors).toHaveProperty([name]);
}

test('a value that does not fit is refused by the name of its field, and none is a fault', async () => {
  const attacks = fields().flatMap((field) => hostileTexts(field.schema).map((one) => ({ ...field, ...one })));
  expect(attacks.length).toBeGreaterThan(800);
  rig.countCalls();
  await forEachOf(attacks, async ({ value, isRefused, ...field }) => {
    const query = `${field.name}=${encodeURIComponent(String(value))}`;
    await (isRefused ? expectRefused(field, query) : ask(field.route, query));
  });
  expect(rig.countCalls()).toBe(attacks.length);
});

test('text that cannot be kept is refused wherever it stands', async () => {
  await forEachOf(fields(), async (field) => {
    for (const text of NO_TEXT) await expectRefused(field, `${field.name}=${text}`);
    const { statusCode } = await ask(field.route, `${field.name}=${UNDECODABLE}`);
    expect([422, ...(isFreeText(field) ? [200] : [])]).toContain(statusCode);
  });
});

test('instants that nobody can mean are refused', async () => {
  const dated = fields().filter(({ schema: { anyOf = [] } }) => anyOf.some(({ format }) => format === 'date-time'));
  expect(dated.length).toBeGreaterThan(7);
  for (const field of dated) for (const instant of NEVER) await expectRefused(field, `${field.name}=${instant}`);
});

test('a field that is given twice, or as something that it is not, is refused or read as one', async () => {
  await forEachOf(fields(), async ({ route, name, schema }) => {
    const takesLists = (schema.anyOf ?? []).some(({ items }) => items !== undefined);
    if (!takesLists) await expectRefused({ route, name, schema }, `${name}=1&${name}=2`);
    else await ask(route, `${name}=1&${name}=2`);
  });
});

test('what no schema names changes nothing of a response', async () => {
  const reading = rig.routes.filter(({ name }) => name.startsWith('GET /api') && !STREAMS.includes(name));
  const strange = ['__proto__=1', '__proto__[a]=1', 'constructor=1', 'constructor[prototype][a]=1', 'toString=1'];
  const broken = ['%', '%zz=1', '&&&=', '=1', '[]=1', 'a='.repeat(2_000), 'a=1&'.repeat(2_000)];
  await forEachOf(reading, async (route) => {
    const plain = await ask(route, '');
    for (const query of [...strange, ...broken]) {
      const { statusCode, body } = await ask(route, query);
      expect([route.name, query, statusCode, sameOf(body)]).toEqual([
        route.name,
        query,
        plain.statusCode,
        sameOf(plain.body),
      ]);
    }
  });
  expect({}).not.toHaveProperty('a');
});

/** A response without what differs each time: the nonce of a page. */
const sameOf = (body: string) => body.replace(/nonce="[\w-]+"/g, '');

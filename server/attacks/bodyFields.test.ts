import { MINUTE_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import { JSON_BODY_MAX_BYTES } from '#contract/limits';
import { exampleOf } from '../modules/apiDocument/examples';
import type { Schema } from '../modules/apiDocument/apiDocument';
import { acquire, type OwnedRows } from './ownedRows';
import { countTypes, hostileTexts, hostileValues } from './hostileValues';
import { addressOf, exampleBody, FORMS, partOf, requestFor } from './requests';
import { createRig, forEachOf, type Rig, type Route } from './rig';

let rig: Rig;
let own: OwnedRows;

beforeAll(async () => {
  rig = await createRig();
  own = await acquire(rig.api, rig.attacker);
  // Otherwise one example would change the password, and the next one delete the account with it.
  const passwords = { old_password: rig.attacker.password, new_password: 'known to no example' };
  await rig.attacker.call('POST', '/auth/password', passwords);
});
afterEach(() => rig.expectNoHarm());
afterAll(() => rig.close());

const withBodies = () => rig.routes.filter((route) => partOf(route, 'body') !== undefined);
const withJson = () => withBodies().filter(({ name }) => !FORMS.includes(name));
const fieldsOf = (route: Route): [string, Schema][] => Object.entries(partOf(route, 'body')?.properties ?? {});

/** Sends a body where it leads furthest: to a row of the attacker's own. */
async function attackWith(route: Route, body: object) {
  const response = await rig.attack(
    `${route.name} with ${JSON.stringify(body).slice(0, 500)}`,
    requestFor(route, { url: addressOf(route, { ':id': own.ids.post }), body }),
  );
  const { field_errors: fieldErrors = {} } = response.statusCode < 400 ? {} : response.json<ErrorBody>();
  return { status: response.statusCode, fieldErrors };
}

test('every field takes some types and refuses the others', () => {
  const fields = withBodies().flatMap((route) => fieldsOf(route).map((field) => [route.name, ...field] as const));
  expect(fields.length).toBeGreaterThan(35);
  for (const [route, name, schema] of fields)
    expect([route, name, countTypes(schema) < 4]).toEqual([route, name, true]);
});

/** Of what fits, one in so many is sent where passwords are hashed: that is meant to take long. */
const HASHED_ONE_IN = 6;
const hashes = ({ url }: Route) => /\/(auth|me)\//.test(url);

const attacksOn = (route: Route) =>
  fieldsOf(route).flatMap(([name, schema], place) =>
    hostileValues(schema, place)
      .filter(({ isRefused }, index) => isRefused || !hashes(route) || index % HASHED_ONE_IN === 0)
      .map((one) => ({ route, name, ...one })),
  );

/** The first word of each address that takes a JSON body, as in /posts/:id. */
const GROUPS = [
  'assistant',
  'auth',
  'drafts',
  'hashtags',
  'imports',
  'invitations',
  'keywords',
  'link-cards',
  'me',
  'media',
  'oauth',
  'password-resets',
  'posts',
  'series',
  'snippets',
  'social-accounts',
];

/** A post has more fields than anything else, and texts in three lists of it: minutes on a busy machine. */
const LONG_MS = 3 * MINUTE_MS;

test.each(GROUPS)(
  'a value that does not fit is refused by the name of its field, and none is a fault: %s',
  async (group) => {
    const attacks = withJson()
      .filter(({ url }) => url.split('/')[3] === group)
      .flatMap(attacksOn);
    rig.countCalls();
    await forEachOf(attacks, async ({ route, name, value, isRefused }) => {
      const { status, fieldErrors } = await attackWith(route, { ...exampleBody(route), [name]: value });
      const given = JSON.stringify(value).slice(0, 100);
      const isNamed = status === 422 && name in fieldErrors;
      if (isRefused) expect([route.name, name, given, status, isNamed]).toEqual([route.name, name, given, 422, true]);
    });
    expect(rig.countCalls()).toBe(attacks.length);
  },
  LONG_MS,
);

test('that is more than a thousand values, of every route with a body', () => {
  expect(withJson().flatMap(attacksOn).length).toBeGreaterThan(1_300);
  expect(GROUPS).toEqual([...new Set(withJson().map(({ url }) => url.split('/')[3]))].sort());
});

test('a form field is text, and what does not fit is refused', async () => {
  for (const route of withBodies().filter(({ name }) => FORMS.includes(name))) {
    for (const [name, schema] of fieldsOf(route)) {
      for (const { value } of [...hostileTexts(schema), { value: 'x'.repeat(100_000) }]) {
        const { status } = await attackWith(route, { ...exampleBody(route), [name]: value });
        expect([route.name, name, status]).toEqual([route.name, name, 400]);
      }
    }
  }
});

/** A longer body is refused before anybody looks into it. */
const LIST_MAX_BYTES = JSON_BODY_MAX_BYTES / 2;

/** CPU that refusing a list may cost. */
const REFUSAL_MAX_MS = 100;

test('no list is without an end, and a much longer one is refused at once', async () => {
  const lists = withJson().flatMap((route) =>
    fieldsOf(route).flatMap(([name, schema]) => (schema.items ? [{ route, name, schema }] : [])),
  );
  expect(lists.length).toBeGreaterThan(9);
  for (const { route, name, schema } of lists) {
    const { maxItems = 0, items = {} } = schema;
    const item = exampleOf(items, {}, name);
    const fitting = Math.floor(LIST_MAX_BYTES / JSON.stringify(item).length);
    // Where longer bodies are read, so are longer lists.
    const count = Math.max(maxItems + 1, Math.min(5_000, fitting));
    let leastMs = Infinity;
    // What is costly is so each time; what other tests have left to be collected is collected once.
    for (let tries = 0; tries < 3 && leastMs >= REFUSAL_MAX_MS; tries += 1) {
      const before = process.cpuUsage();
      const { status, fieldErrors } = await attackWith(route, { [name]: Array(count).fill(item) });
      const { user, system } = process.cpuUsage(before);
      leastMs = Math.min(leastMs, (user + system) / 1_000);
      expect([route.name, name, status]).toEqual([route.name, name, 422]);
      expect(fieldErrors[name]).toEqual([`Use at most ${maxItems}.`]);
    }
    expect(leastMs).toBeLessThan(REFUSAL_MAX_MS);
  }
});

/** A value of another type than every schema of ours asks for. */
const wrongFor = ({ type, items }: Schema) => (items !== undefined || type === 'object' ? 'text' : [[]]);

test('a body of which every field is wrong is told so of all of them at once', async () => {
  for (const route of withJson()) {
    const wrong = Object.fromEntries(fieldsOf(route).map(([name, schema]) => [name, wrongFor(schema)]));
    const { status, fieldErrors } = await attackWith(route, wrong);
    expect([route.name, status, Object.keys(fieldErrors).sort()]).toEqual([route.name, 422, Object.keys(wrong).sort()]);
  }
});

test('a body that lacks what is required says so of each field', async () => {
  for (const route of withJson()) {
    const { required = [] } = partOf(route, 'body') ?? {};
    if (required.length === 0) continue;
    const { status, fieldErrors } = await attackWith(route, {});
    expect([route.name, status]).toEqual([route.name, 422]);
    expect(fieldErrors).toMatchObject(Object.fromEntries(required.map((name) => [name, ['This is required.']])));
  }
});

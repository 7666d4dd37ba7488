import { MINUTE_MS } from '#contract/durations';
import { exampleBody, FORMS, partOf, requestFor } from './requests';
import { createRig, forEachOf, type Rig, type Route } from './rig';

/** Columns that people fill in or choose; all others are the server's own. */
const ENTERED = [
  'email',
  'username',
  'full_name',
  'content',
  'form',
  'name',
  'kind',
  'platforms',
  'platform',
  'hashtags',
  'mentions',
  'scheduled_at',
  'time_zone',
  'zone',
  'rule',
  'slots',
  'category',
  'filename',
  'alt_text',
  'alert_enabled',
  'alert_threshold',
];

/** Values that only this test writes. */
const PLANTED = {
  id: '00000000-dead-7ead-8ead-deaddeaddead',
  instant: '1999-09-09T09:09:09.000Z',
  text: 'planted-7f3a9c',
  version: 77_777,
};

/** Fields that bodies do name: what is sent is compared with what the server knows, and never taken over. */
const COMPARED: [name: string, value: unknown][] = [
  ['status', 'published'],
  ['status', 'failed'],
  ['version', PLANTED.version],
  ['target_id', PLANTED.id],
  ['access_token', PLANTED.text],
  ['refresh_token', PLANTED.text],
  ['account_id', PLANTED.text],
  ['account_name', PLANTED.text],
  ['account_username', PLANTED.text],
];

/** Fields that only share their name with a column: `state` is what OpenID Connect calls the name of a sign-in. */
const NAMESAKES = [
  { route: 'POST /api/v1/auth/oidc/finish', name: 'state' },
  { route: 'POST /api/v1/auth/identities', name: 'state' },
];

/** Thousands of requests. */
const LONG_MS = 3 * MINUTE_MS;

let rig: Rig;
let columns: string[];

beforeAll(async () => {
  rig = await createRig();
  await rig.attacker.connectX('grace');
  const { rows } = await rig.api.connection.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  );
  columns = rows.map(({ name }) => name).filter((name) => !ENTERED.includes(name));
});
afterEach(() => rig.expectNoHarm());
afterAll(() => rig.close());

const withBodies = () => rig.routes.filter((route) => partOf(route, 'body') !== undefined);

const camelCase = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

function plantedFor(name: string): unknown {
  if (/(^|_)id$/.test(name)) return PLANTED.id;
  if (/(_at|_until|^at)$/.test(name)) return PLANTED.instant;
  return PLANTED.text;
}

test(
  'no body may name a column that is the server’s own',
  async () => {
    expect(columns.length).toBeGreaterThan(60);
    const routes = withBodies();
    rig.countCalls();
    const names = [...new Set(columns.flatMap((name) => [name, camelCase(name)]))].filter(
      (name) => !COMPARED.some(([one]) => one === name),
    );
    const isNamesake = (field: { route: Route; name: string }) =>
      NAMESAKES.some(({ route, name }) => route === field.route.name && name === field.name);
    await forEachOf(
      routes.flatMap((route) => names.map((name) => ({ route, name }))).filter((field) => !isNamesake(field)),
      async ({ route, name }) => {
        const response = await attackWith(route, name, plantedFor(name));
        const told = response.json<{ field_errors?: object; error?: string }>();
        const isNamed = FORMS.includes(route.name)
          ? told.error === 'invalid_request'
          : name in (told.field_errors ?? {});
        expect([route.name, name, response.statusCode >= 400, isNamed]).toEqual([route.name, name, true, true]);
      },
    );
    expect(rig.countCalls()).toBe(routes.length * names.length - NAMESAKES.length);
    await expectNothingPlanted();
  },
  LONG_MS,
);

test('what is only compared is not taken over', async () => {
  for (const route of withBodies()) {
    for (const [name, value] of COMPARED) await attackWith(route, name, value);
  }
  await expectNothingPlanted();
});

test('columns below the prototype are none', async () => {
  for (const route of withBodies()) {
    for (const key of ['__proto__', 'constructor']) {
      const inner = JSON.stringify({ id: PLANTED.id, prototype: { user_id: rig.victim.id, content: PLANTED.text } });
      const body = JSON.stringify(exampleBody(route)).replace(/^\{/, `{"${key}":${inner},`);
      const request = { ...requestFor(route), payload: body, headers: { 'content-type': 'application/json' } };
      const { statusCode } = await rig.attack(route.name, request);
      expect([route.name, statusCode]).toEqual([route.name, FORMS.includes(route.name) ? 415 : 400]);
    }
  }
  expect({}).not.toHaveProperty('content');
  expect({}).not.toHaveProperty('user_id');
  await expectNothingPlanted();
});

const attackWith = (route: Route, name: string, value: unknown) =>
  rig.attack(`${route.name} with ${name}`, requestFor(route, { body: { ...exampleBody(route), [name]: value } }));

async function expectNothingPlanted() {
  const rows = await rig.readRows();
  const values = rows.flatMap((row) => Object.entries(row));
  expect(values.filter(([name, value]) => COMPARED.some((one) => one[0] === name && one[1] === value))).toEqual([]);
  const text = JSON.stringify(rows);
  for (const planted of [PLANTED.id, '1999-09-09', PLANTED.text]) expect(text).not.toContain(planted);
}

import { MINUTE_MS } from '#contract/durations';
import type { Schema } from '../modules/apiDocument/apiDocument';
import type { TestUser } from '../testing/testUser';
import { acquire, SECRET_WORDS, type OwnedRows } from './ownedRows';
import { ABSENT, addressOf, exampleBody, partOf, requestFor } from './requests';
import { createRig, forEachOf, PUBLIC, STREAMS, type Rig, type Route } from './rig';

const MALFORMED = ['1', '0', '-1', 'null', 'undefined', '%00', '%27%20or%201=1', '..%2f..%2fme', 'a'.repeat(2_000)];

/** Thousands of requests. */
const LONG_MS = 3 * MINUTE_MS;

let rig: Rig;

beforeAll(async () => {
  rig = await createRig();
});
afterEach(() => rig.expectNoHarm());
afterAll(() => rig.close());

/** Another id that differs so little that it stands at the same place of every order. */
const neighborOf = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');

const namingRows = () => rig.routes.filter(({ url }) => url.includes(':id'));

const isUuid = (id: string) => id.length === ABSENT.length;

/** A request for this row which its owner would be granted: what else its body names is theirs. */
function requestForRow(route: Route, id: string, { ids }: OwnedRows) {
  const example = exampleBody(route);
  const body = example && 'target_id' in example ? { ...example, target_id: ids.target } : example;
  return requestFor(route, { url: addressOf(route, { ':id': id }), ...(body && { body }) });
}

/** The response, without the id that was asked for. */
async function responseTo(route: Route, id: string, request: ReturnType<typeof requestFor>) {
  const { statusCode, body } = await rig.attack(`${route.name} ${id}`, request);
  return { route: route.name, statusCode, body: body.replaceAll(id, '<id>') };
}

describe('an address that names a row', () => {
  test('answers somebody else’s like one that is not there, or could not be', async () => {
    const ids = Object.values(rig.ownedRows.ids);
    expect(namingRows().length).toBeGreaterThan(13);
    rig.countCalls();
    await forEachOf(namingRows(), async (route) => {
      const ask = (id: string) => responseTo(route, id, requestForRow(route, id, rig.ownedRows));
      const absent = await ask(neighborOf(rig.ownedRows.ids.post));
      expect(absent).toMatchObject({ route: route.name, statusCode: 404 });
      for (const id of [...ids, ...MALFORMED]) expect(await ask(id)).toEqual(absent);
    });
    expect(rig.countCalls()).toBe(namingRows().length * (1 + ids.length + MALFORMED.length));
  });

  test('finds it for its owner', async () => {
    const owner = await rig.api.signUp();
    const ownedRows = await acquire(rig.api, owner);
    const found = new Set<string>();
    // An edit takes up again what failed, and what is deleted is gone for the others.
    const turnOf = ({ method }: Route) => ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].indexOf(method);
    for (const route of namingRows().sort((a, b) => turnOf(a) - turnOf(b))) {
      for (const id of Object.values(ownedRows.ids)) {
        if (found.has(route.name)) break;
        const headers = { authorization: `Bearer ${owner.token}` };
        const { statusCode } = await rig.send(route.name, { ...requestForRow(route, id, ownedRows), headers });
        if (statusCode < 300) found.add(route.name);
      }
    }
    const names = namingRows().map(({ name }) => name);
    expect([...found].sort()).toEqual(names.sort());
  });
});

test('an address that names a hashtag finds only one’s own', async () => {
  const routes = rig.routes.filter(({ url }) => url.includes(':hashtag'));
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) {
    const ask = (tag: string) =>
      responseTo(route, tag, requestFor(route, { url: addressOf(route, { ':hashtag': tag }) }));
    const absent = await ask('nobody-tracks-this');
    expect(absent).toMatchObject({ statusCode: 404 });
    expect(await ask(rig.ownedRows.hashtag)).toEqual(absent);
  }
});

const isId = (schema: Schema): boolean =>
  schema.format === 'uuid' || [schema.items, ...(schema.anyOf ?? [])].some((one) => one !== undefined && isId(one));

/** Fields whose value names something of somebody, though it is no id of a row. */
const NAMES = ['access_token', 'account_id', 'cursor'];

describe('a field that names a row', () => {
  test('of a body: somebody else’s is refused like one that is not there', async () => {
    const { ids, handle } = rig.ownedRows;
    const fields = rig.routes.flatMap((route) =>
      Object.entries(partOf(route, 'body')?.properties ?? {}).flatMap(([name, schema]) =>
        isId(schema) || NAMES.includes(name) ? [{ route, name, isList: schema.items !== undefined }] : [],
      ),
    );
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['account_ids', 'media_ids', 'target_id']));
    await forEachOf(fields, async ({ route, name, isList }) => {
      const ask = (value: string) => {
        const body = { ...exampleBody(route), [name]: isList ? [value] : value };
        return responseTo(route, value, requestFor(route, { body }));
      };
      const absent = await ask(neighborOf(ids.post));
      expect(absent.statusCode).toBeGreaterThanOrEqual(400);
      for (const id of [...Object.values(ids), handle]) {
        expect(await ask(id)).toEqual(isUuid(id) ? absent : await ask(neighborOf(id)));
      }
    });
  });

  test('of a query: somebody else’s changes nothing of the response that one’s neighbor would not', async () => {
    const fields = rig.routes.flatMap((route) =>
      Object.entries(partOf(route, 'querystring')?.properties ?? {}).flatMap(([name, schema]) =>
        isId(schema) || NAMES.includes(name) ? [{ route, name }] : [],
      ),
    );
    expect(fields.length).toBeGreaterThan(1);
    for (const { route, name } of fields) {
      for (const id of Object.values(rig.ownedRows.ids)) {
        const ask = (value: string) =>
          responseTo(route, value, requestFor(route, { url: `${addressOf(route)}?${name}=${value}` }));
        expect(await ask(id)).toEqual(await ask(neighborOf(id)));
      }
    }
  });
});

test(
  'no list shows anything of somebody else, however it is asked for',
  async () => {
    const lists = rig.routes.filter(
      ({ name, url }) => name.startsWith('GET /api') && !url.includes(':id') && ![...PUBLIC, ...STREAMS].includes(name),
    );
    expect(lists.length).toBeGreaterThan(8);
    const rows = await rig.readRows();
    const ofIds = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => /(^|_)id$/.test(name))))];
    const queriesOf = (route: Route, { ids }: OwnedRows) => [
      '',
      'limit=100',
      'status=scheduled',
      'platform=twitter',
      'is_active=true',
      'start_date=2026-01-01',
      // A name that the route does not know is tried with one of them.
      ...ofIds.flatMap((name) =>
        (name in (partOf(route, 'querystring')?.properties ?? {}) ? Object.values(ids) : [ids.user]).map(
          (id) => `${name}=${id}`,
        ),
      ),
    ];
    const readAll = async (user: TestUser, ownedRows: OwnedRows) => {
      const texts: string[] = [];
      const urls = lists.flatMap((route) => {
        const path = addressOf(route, { ':hashtag': ownedRows.hashtag });
        return queriesOf(route, ownedRows).map((query) => `${path}?${query}`);
      });
      await forEachOf(urls, async (url) => {
        texts.push((await rig.send(url, { url, headers: { authorization: `Bearer ${user.token}` } })).body);
      });
      return texts.join('\n');
    };
    const { victim, ownedRows } = rig;
    // Neither a deleted post nor a file that no post carries is in any list, nor is an import.
    const { deletedPost: _deleted, file: _file, import: _import, ...shown } = ownedRows.ids;
    const [own, others] = [await readAll(victim, ownedRows), await readAll(rig.attacker, ownedRows)];
    for (const sign of [victim.email, ...Object.values(SECRET_WORDS), ...Object.values(shown)]) {
      expect(own).toContain(sign);
      expect(others).not.toContain(sign);
    }
  },
  LONG_MS,
);

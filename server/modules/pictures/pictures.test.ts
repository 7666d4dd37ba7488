import { crc32 } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { APP_PLATFORMS, NETWORKS } from '#contract/networks';
import type { ListAccountsResponse } from '#contract/schemas/socialAccounts';
import { createPageFetch } from '../../networks/linkedPages';
import { createServerGuard } from '../../networks/serverGuard';
import { startStranger, type Stranger } from '../../networks/testing/strangerServer';
import { createCollecting } from '../../testing/collecting';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { testLogger } from '../../testing/testLogger';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { claimDueAccount } from '../analytics/metricsRepository';
import { createPictureRefresh, type RefreshPicture } from './refreshPicture';

let api: TestApp;
let site: Stranger;
let ada: TestUser;
let accountId: string;
let respond: (response: ServerResponse) => void;
/** Where X says that the picture is. */
let address: string | null;

const { collect, stop } = createCollecting(() => api);

beforeAll(async () => {
  site = await startStranger((_request, response) => respond(response));
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  ({ id: accountId } = await ada.connectX(`ada_${Date.now()}`.slice(-15)));
  address = `${site.origin}/ada.png`;
});
afterEach(async () => {
  await stop();
  await api.connection.db.execute(sql`delete from metric_collections`);
});
afterAll(async () => {
  await api.close();
  await site.close();
});

const pictureOf = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();

async function serve(color: string, headers: Record<string, string> = {}): Promise<void> {
  const picture = await pictureOf(color);
  respond = (response) => response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(picture);
}

/** Refreshes by the site of this test, as a collector that has claimed the account. */
async function refresh(): Promise<void> {
  const { db } = api.connection;
  const { twitter } = api.networks;
  const networks = { twitter: { ...twitter!, pictureUrl: () => Promise.resolve(address) } };
  const fetchPage = createPageFetch(createServerGuard({ privateServers: [site.host] }));
  await db.execute(sql`update metric_collections set due_at = now(), picture_due_at = now(), lease_until = null`);
  const claimed = await claimDueAccount(db, ['twitter'], new Date(Date.now() + MINUTE_MS), new Date());
  const { account } = claimed!;
  expect(account.isPictureDue).toBe(true);
  const dependencies = { ...api, db, networks, fetchPage, logger: testLogger };
  await createPictureRefresh(dependencies)({ ...account, failures: account.pictureFailures });
}

async function addressOf(user = ada): Promise<string | null> {
  const { body } = await user.call<ListAccountsResponse>('GET', '/social-accounts');
  return body.accounts[0]?.picture_url ?? null;
}

const get = (url: string | null, headers = {}) => api.inject({ method: 'GET', url: url ?? '', headers });

async function plan() {
  const { rows } = await api.connection.db.execute<{ failures: number; wait_ms: number }>(sql`
    select picture_failures as failures, extract(epoch from picture_due_at - now())::float8 * 1000 as wait_ms
    from metric_collections where account_id = ${accountId}`);
  return rows[0]!;
}

test('a picture is kept as a small square, whatever its server calls it, and had by an address that is only its own', async () => {
  expect(await addressOf()).toBeNull();
  await serve('#a40');
  await refresh();
  const url = await addressOf();
  const { statusCode, headers, rawPayload } = await get(url);
  expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ]);
  expect(headers['cache-control']).toBe('private, max-age=86400, immutable');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 120, height: 120 });
  expect((await get(url, { 'if-none-match': headers.etag })).statusCode).toBe(304);
  expect((await plan()).wait_ms).toBeGreaterThan(DAY_MS - MINUTE_MS);

  await refresh();
  expect(await addressOf()).toBe(url);
  await serve('#04a');
  await refresh();
  expect(await addressOf()).not.toBe(url);
  expect((await get(url)).statusCode).toBe(404);
});

const elsewhere = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();

/** The head of a PNG of 40,000 × 40,000 pixels. */
async function bomb(): Promise<Buffer> {
  const bytes = await pictureOf('#000');
  bytes.writeUInt32BE(40_000, 16);
  bytes.writeUInt32BE(40_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test.each<[string, (response: ServerResponse) => unknown]>([
  ['is an error of the server', (response) => response.writeHead(503).end()],
  ['breaks off', (response) => response.destroy()],
  ['is no picture', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>')],
  ['is too large', (response) => response.writeHead(200).end(Buffer.alloc(6_000_000))],
  ['would be too large when it is opened', async (response) => response.writeHead(200).end(await bomb())],
  ['leads to an address that is not public', (response) => elsewhere(response, 'http://127.0.0.1:1/')],
])('the picture stays when what comes %s, and is read again after ever longer', async (_what, answer) => {
  await serve('#a40');
  await refresh();
  const url = await addressOf();
  respond = (response) => void answer(response);
  for (const failures of [1, 2]) {
    await refresh();
    const planned = await plan();
    expect(planned.failures).toBe(failures);
    expect(planned.wait_ms / HOUR_MS).toBeCloseTo(failures, 1);
  }
  expect([await addressOf(), (await get(url)).statusCode]).toEqual([url, 200]);
  await serve('#a40');
  await refresh();
  expect((await plan()).failures).toBe(0);
});

test('nothing is asked of an address that is not public', async () => {
  const other = await startStranger((_request, response) => response.end());
  address = `${other.origin}/ada.png`;
  await refresh();
  expect([other.seen, (await plan()).failures]).toEqual([[], 1]);
  await other.close();
});

test.each<[string, () => Promise<void> | void]>([
  ['its server refuses it', () => void (respond = (response) => response.writeHead(403).end())],
  ['it is gone from its server', () => void (respond = (response) => response.writeHead(410).end())],
  ['it must not be kept', () => serve('#a40', { 'cache-control': 'private, no-store' })],
  ['the network names none', () => void (address = null)],
])('there is no picture any more when %s', async (_why, change) => {
  await serve('#a40');
  await refresh();
  const url = await addressOf();
  await change();
  await refresh();
  expect([await addressOf(), (await get(url)).statusCode, (await plan()).failures]).toEqual([null, 404, 0]);
});

test('a picture goes with its account, and no id that was not given leads to any', async () => {
  await serve('#a40');
  await refresh();
  const url = await addressOf();
  await ada.call('DELETE', `/social-accounts/${accountId}`);
  for (const one of [url, `/account-pictures/${accountId}`, '/account-pictures/x', '/account-pictures/%00']) {
    expect([one, (await get(one)).statusCode]).toEqual([one, 404]);
  }
});

/** As the server has it, which may call the sandbox. */
function ownRefresh(): RefreshPicture {
  const fetchPage = createPageFetch(createServerGuard({ privateServers: [new URL(api.sandboxOrigin).host] }));
  return createPictureRefresh({ ...api, db: api.connection.db, fetchPage, logger: testLogger });
}

test.each(APP_PLATFORMS)('an account of %s that was just connected gets its picture by itself', async (platform) => {
  const grace = await api.signUp();
  await grace.connect(platform, NETWORKS[platform].name === 'LinkedIn' ? 'grace-hopper' : 'grace');
  await collect({ refreshPicture: ownRefresh() });
  const url = await until(
    () => addressOf(grace),
    (one) => one !== null,
  );
  expect((await get(url)).headers['content-type']).toBe('image/webp');
});

test('pictures are read again when they are due, and not before', async () => {
  const { db } = api.connection;
  const read: string[] = [];
  await db.execute(sql`update metric_collections set picture_due_at = now() + interval '1 day'`);
  await collect({ refreshPicture: ({ id }) => Promise.resolve(void read.push(id)) });
  await until(
    async () => (await db.execute(sql`select 1 from metric_collections where collected_at is null`)).rowCount === 0,
  );
  expect(read).toEqual([]);
  await stop();
  await db.execute(sql`update metric_collections set due_at = now(), not_before = now(), picture_due_at = now()`);
  await collect({ refreshPicture: ({ id }) => Promise.resolve(void read.push(id)) });
  await until(() => read.length > 0);
  expect(read).toEqual([accountId]);
});

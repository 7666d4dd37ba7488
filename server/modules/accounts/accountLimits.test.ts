import { networkLimits, type ServerLimits } from '#contract/accountLimits';
import type { AccountLimits, SocialAccount } from '#contract/schemas/socialAccounts';
import { NetworkError } from '../../networks/connector';
import { createMemoryServers, type MemoryServers } from '../../testing/memoryServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

const TOLD: ServerLimits = {
  max_characters: 5_000,
  characters_per_url: 23,
  max_files: 6,
  mime_types: ['image/jpeg', 'video/mp4'],
  image_max_bytes: 8_000_000,
  image_max_pixels: 16_777_216,
  video_max_bytes: 20_000_000,
  alt_text_max: 1_500,
};

let api: TestApp;
let ada: TestUser;
let servers: MemoryServers;

beforeAll(async () => {
  servers = createMemoryServers('mastodon');
  api = await createTestApp({ networks: { mastodon: servers } });
});
beforeEach(async () => {
  ada = await api.signUp();
  servers.limits = TOLD;
  servers.gate = Promise.resolve();
});
afterAll(() => api.close());

async function connect(): Promise<SocialAccount> {
  const body = { platform: 'mastodon', identifier: 'ada.example', password: 'canary-password' };
  return (await ada.call<SocialAccount>('POST', '/social-accounts/credentials', body)).body;
}

const read = async (id: string, user = ada) => user.call<AccountLimits>('GET', `/social-accounts/${id}/limits`);
const storedOf = async (id: string) =>
  (
    await api.connection.pool.query<{ limits: ServerLimits }>(
      'select limits from account_limits where account_id = $1',
      [id],
    )
  ).rows[0]?.limits;
const asks = () => servers.calls.filter((call) => call.startsWith('limits')).length;
const makeOld = (id: string) =>
  api.connection.pool.query(`update account_limits set read_at = now() - interval '25 hours' where account_id = $1`, [
    id,
  ]);

test('a server is asked when an account of it is connected, and not again on the same day', async () => {
  const { id } = await connect();
  await until(async () => (await storedOf(id)) !== undefined);
  const before = asks();
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body).toEqual({ ...TOLD, read_at: expect.stringMatching(/Z$/) });
  await read(id);
  expect(asks()).toBe(before);
});

test('old limits are answered at once, and read again meanwhile', async () => {
  const { id } = await connect();
  await until(async () => (await storedOf(id)) !== undefined);
  await makeOld(id);
  servers.limits = { ...TOLD, max_characters: 700 };
  let open: () => void = () => undefined;
  servers.gate = new Promise((resolve) => (open = resolve));
  expect((await read(id)).body.max_characters).toBe(5_000);
  expect((await read(id)).body.max_characters).toBe(5_000);
  open();
  await until(async () => (await storedOf(id))?.max_characters === 700);
  expect((await read(id)).body.max_characters).toBe(700);
});

test('where a server did not tell, what holds for its network is answered, and it rests before it is asked again', async () => {
  servers.limits = new NetworkError('server_error', 'No.', 503);
  const { id } = await connect();
  const { body } = await read(id);
  expect(body).toEqual({ ...networkLimits('mastodon'), read_at: null });
  const before = asks();
  await read(id);
  expect(asks()).toBe(before);
});

test('a server that does not answer is not waited for', async () => {
  const { id } = await connect();
  await until(async () => (await storedOf(id)) !== undefined);
  await api.connection.pool.query('delete from account_limits where account_id = $1', [id]);
  let open: () => void = () => undefined;
  servers.gate = new Promise((resolve) => (open = resolve));
  const begun = performance.now();
  expect((await read(id)).body.read_at).toBeNull();
  expect(performance.now() - begun).toBeLessThan(10_000);
  open();
});

test('what cannot be true is not believed', async () => {
  servers.limits = {
    max_characters: 9e12,
    characters_per_url: -4,
    max_files: 500,
    mime_types: ['image/jpeg', 'image/jpeg', 'text/html', 'x'.repeat(10_000)],
    image_max_bytes: 0.5,
    image_max_pixels: -1,
    video_max_bytes: Number.NaN,
    alt_text_max: 1e300,
  };
  const { id } = await connect();
  await until(async () => (await storedOf(id)) !== undefined);
  expect(await storedOf(id)).toEqual({
    max_characters: 63_206,
    characters_per_url: null,
    max_files: 10,
    mime_types: ['image/jpeg'],
    image_max_bytes: null,
    image_max_pixels: null,
    video_max_bytes: null,
    alt_text_max: 100_000,
  });
});

test('an account of a network without servers has the limits of the network', async () => {
  const { id } = await ada.connectX('ada');
  expect((await read(id)).body).toEqual({ ...networkLimits('twitter'), read_at: null });
});

test('whose account it is not, and who is not signed in, learn nothing', async () => {
  const { id } = await connect();
  const grace = await api.signUp();
  expect((await read(id, grace)).status).toBe(404);
  expect((await read('01a1fc04-255f-715a-8f84-c6a664ee7f0b')).status).toBe(404);
  expect((await read('nonsense')).status).toBe(404);
  expect((await api.inject({ url: `/api/v1/social-accounts/${id}/limits` })).statusCode).toBe(401);
});

test('limits go with their account', async () => {
  const { id } = await connect();
  await until(async () => (await storedOf(id)) !== undefined);
  await ada.call('DELETE', `/social-accounts/${id}`);
  expect(await storedOf(id)).toBeUndefined();
});

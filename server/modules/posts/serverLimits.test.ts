import { networkLimits, type ServerLimits } from '#contract/accountLimits';
import { HOUR_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { createMemoryServers, type MemoryServers } from '../../testing/memoryServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image, uploadFile } from '../../testing/uploadFile';

let api: TestApp;
let ada: TestUser;
let mastodon: MemoryServers;
let roomy: SocialAccount;
let tight: SocialAccount;

beforeAll(async () => {
  mastodon = createMemoryServers('mastodon');
  const bluesky = createMemoryServers('bluesky');
  for (const handle of ['roomy', 'tight', 'silent']) mastodon.passwords.set(handle, 'canary-password');
  api = await createTestApp({ networks: { mastodon, bluesky } });
  ada = await api.signUp();
  roomy = await connect('mastodon', 'roomy');
  tight = await connect('mastodon', 'tight');
  await connect('bluesky', 'ada.example');
  await tell(roomy, { max_characters: 5_000, max_files: 6 });
  await tell(tight, { max_characters: 500, max_files: 1, mime_types: ['image/jpeg'] });
});
afterAll(() => api.close());

async function connect(platform: string, identifier: string, user = ada): Promise<SocialAccount> {
  const body = { platform, identifier, password: 'canary-password' };
  return (await user.call<SocialAccount>('POST', '/social-accounts/credentials', body)).body;
}

async function tell({ id }: SocialAccount, limits: Partial<ServerLimits>): Promise<void> {
  await api.connection.pool.query(
    `insert into account_limits (account_id, limits) values ($1, $2)
     on conflict (account_id) do update set limits = excluded.limits, read_at = now()`,
    [id, JSON.stringify({ ...networkLimits('mastodon'), ...limits })],
  );
}

const inOneHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const create = <T = Post>(fields: object, user = ada) =>
  user.call<T>('POST', '/posts', { content: 'Hello', platforms: ['mastodon'], scheduled_at: inOneHour(), ...fields });
const update = <T = Post>({ id }: Post, changes: object) => ada.call<T>('PUT', `/posts/${id}`, changes);

const LONG = 'x'.repeat(4_000);

describe('a text', () => {
  test('may be as long as the servers of its accounts allow', async () => {
    expect((await create({ content: LONG, account_ids: [roomy.id] })).status).toBe(201);
    const refused = await create<ErrorBody>({ content: LONG, account_ids: [tight.id] });
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'POST_TOO_LONG' } });
    expect(refused.body.field_errors).toEqual({
      content: [
        'Content exceeds character limit for selected platforms',
        'Mastodon counts 4000 characters and allows 500.',
      ],
    });
  });

  test('has to fit them all, and all other networks', async () => {
    const both = [roomy.id, tight.id];
    expect((await create<ErrorBody>({ content: LONG, account_ids: both })).body.error_code).toBe('POST_TOO_LONG');
    expect((await create({ content: 'x'.repeat(500), account_ids: both })).status).toBe(201);
    const platforms = ['mastodon', 'bluesky'];
    const mixed = await create<ErrorBody>({ content: 'x'.repeat(301), platforms, account_ids: [roomy.id] });
    expect(mixed.body.field_errors?.['content']).toEqual([
      'Content exceeds character limit for selected platforms',
      'Bluesky counts 301 characters and allows 300.',
    ]);
  });

  test('has what the network allows while its server has told nothing', async () => {
    const grace = await api.signUp();
    const silent = await connect('mastodon', 'silent', grace);
    await api.connection.pool.query('delete from account_limits where account_id = $1', [silent.id]);
    expect((await create<ErrorBody>({ content: 'x'.repeat(501) }, grace)).status).toBe(422);
    expect((await create({ content: 'x'.repeat(500) }, grace)).status).toBe(201);
  });

  test('is checked again when it is changed, when a draft is given a time, or when it goes elsewhere', async () => {
    const { body: post } = await create({ content: LONG, account_ids: [roomy.id] });
    expect((await update(post, { content: `${LONG}!` })).status).toBe(200);
    expect((await update<ErrorBody>(post, { content: 'x'.repeat(5_001) })).body.error_code).toBe('POST_TOO_LONG');
    expect((await update<ErrorBody>(post, { account_ids: [tight.id] })).body.error_code).toBe('POST_TOO_LONG');
    const { body: draft } = await create({ content: 'x'.repeat(9_000), status: 'draft' });
    expect((await update<ErrorBody>(draft, { scheduled_at: inOneHour() })).body.error_code).toBe('POST_TOO_LONG');
  });

  test('of few characters may be too large', async () => {
    const { body } = await create<ErrorBody>({ content: '👨‍👩‍👧‍👦'.repeat(121), platforms: ['bluesky'] });
    expect(body).toMatchObject({
      error_code: 'POST_TOO_LONG',
      field_errors: {
        content: [
          'Bluesky takes at most 3000 bytes of text in one post, and an emoji may take 30 of them',
          'Bluesky counts 3025 bytes and allows 3000.',
        ],
      },
    });
  });
});

test('files are judged by the servers that they go to', async () => {
  const upload = async () => (await uploadFile(api, ada, await image())).body.id;
  const two = [await upload(), await upload()];
  const { body } = await create<ErrorBody>({ media_ids: two, account_ids: [tight.id] });
  expect(body.field_errors).toEqual({ media_ids: ['Your Mastodon server takes one file in a post.'] });
  expect((await create({ media_ids: two, account_ids: [roomy.id] })).status).toBe(201);
  const five = await Promise.all(Array.from({ length: 5 }, upload));
  expect((await create({ media_ids: five, account_ids: [roomy.id] })).status).toBe(201);
});

describe('settings', () => {
  const ofMastodon = (setting: object) => ({ network_settings: [{ platform: 'mastodon', ...setting }] });

  test('are kept as they are sent, without what says nothing', async () => {
    const setting = { visibility: 'unlisted', content_warning: 'Food', language: 'de' };
    const { body } = await create(ofMastodon({ ...setting, content_warning: ' Food ' }));
    expect(body.network_settings).toEqual([{ platform: 'mastodon', ...setting }]);
    expect((await create(ofMastodon({ content_warning: '  ' }))).body.network_settings).toEqual([]);
    const { body: changed } = await update(body, ofMastodon({ visibility: 'private' }));
    expect(changed.network_settings).toEqual([{ platform: 'mastodon', visibility: 'private' }]);
    expect((await update(body, { content: 'Other words' })).body.network_settings).toEqual(changed.network_settings);
    expect((await update(body, { network_settings: [] })).body.network_settings).toEqual([]);
  });

  test('go with their network', async () => {
    const { body } = await create(ofMastodon({ visibility: 'private' }));
    const { body: moved } = await update(body, { platforms: ['bluesky'] });
    expect(moved).toMatchObject({ platforms: ['bluesky'], network_settings: [] });
  });

  test.each<[string, object]>([
    [
      'Give the settings for Mastodon only once.',
      { network_settings: [{ platform: 'mastodon' }, { platform: 'mastodon' }] },
    ],
    [
      'Choose Bluesky for this post, or leave its settings out.',
      { network_settings: [{ platform: 'bluesky', language: 'en' }] },
    ],
    [
      'Who can see a post is no choice on Bluesky.',
      { platforms: ['bluesky'], network_settings: [{ platform: 'bluesky', visibility: 'private' }] },
    ],
  ])('%s', async (text, fields) => {
    for (const status of [undefined, 'draft']) {
      const { status: code, body } = await create<ErrorBody>({ ...fields, status });
      expect([code, body.error_code, body.field_errors]).toEqual([
        422,
        'VALIDATION_ERROR',
        { network_settings: [text] },
      ]);
    }
  });

  test.each([
    ['visibility', 'followers'],
    ['content_warning', 'x'.repeat(201)],
    ['content_warning', 'a\0b'],
    ['language', 'English'],
    ['colour', 'red'],
  ])('a bad %s is refused', async (field, value) => {
    const { status, body } = await create<ErrorBody>(ofMastodon({ [field]: value }));
    expect(status).toBe(422);
    expect(body.field_errors).toHaveProperty('network_settings');
  });

  test('a warning takes room from the text', async () => {
    const content = 'x'.repeat(494);
    const fields = { content, account_ids: [tight.id] };
    expect((await create({ ...fields, ...ofMastodon({ content_warning: 'Spoils' }) })).status).toBe(201);
    const { body } = await create<ErrorBody>({ ...fields, ...ofMastodon({ content_warning: 'Spoiler' }) });
    expect(body.field_errors?.['content']?.[1]).toBe('Mastodon counts 501 characters and allows 500.');
  });
});

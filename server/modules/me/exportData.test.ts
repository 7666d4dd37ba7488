import type { Post } from '#contract/schemas/posts';
import { leaveCanaries } from '../../testing/canaries';
import { readZip } from '../../testing/readZip';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
  ({ user: ada } = await leaveCanaries(api, 'oFaDa'));
  await leaveCanaries(api, 'oFgRaCe');
});
afterAll(() => api.close());

const askFor = ({ token }: TestUser) =>
  api.inject({ method: 'GET', url: '/api/v1/me/export', headers: { authorization: `Bearer ${token}` } });

async function exportOf(user: TestUser): Promise<Map<string, Buffer>> {
  const response = await askFor(user);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="postwright-data.zip"',
    'cache-control': 'no-store',
  });
  return readZip(response.rawPayload);
}

test('holds all that is stored of a person, as JSON and files, with a README that names them', async () => {
  const files = await exportOf(ada);
  const readme = files.get('README.txt')?.toString() ?? '';
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '') as Record<string, string>[];
  const names = [...files.keys()].filter((name) => name.endsWith('.json'));
  for (const name of names) {
    expect(readme).toContain(name);
    expect(Array.isArray(json(name))).toBe(true);
  }
  expect(json('profile.json')).toEqual([
    expect.objectContaining({ email: ada.email, username: ada.username, has_second_factor: false }),
  ]);
  expect(
    json('posts.json')
      .map(({ content }) => content)
      .sort(),
  ).toEqual(['againoFaDa', 'draftoFaDa', 'textoFaDa', 'turnoFaDa']);
  expect(json('repeating_posts.json').map(({ texts }) => texts)).toEqual([['againoFaDa', 'turnoFaDa']]);
  expect(json('deleted_posts.json')).toEqual([expect.objectContaining({ content: 'deletedoFaDa' })]);
  expect(json('hashtags_and_keywords.json').map(({ term }) => term)).toEqual(['trackedoFaDa', 'wordoFaDa']);
  const media = json('files.json');
  expect(media.map(({ filename }) => filename)).toEqual(['fileoFaDa.png', 'unusedoFaDa.png']);
  for (const { url, size } of media) expect(files.get(`${url}`.slice(1))?.length).toBe(size);
});

test('says nothing of anybody else, and no secret', async () => {
  const everything = [...(await exportOf(ada)).values()].map((file) => file.toString('latin1')).join('\n');
  expect(everything).not.toContain('oFgRaCe');
  expect(everything).not.toMatch(/argon2|smt_|smr_/);
  const { rows } = await api.connection.pool.query<{ secret: string }>(
    `select password_hash as secret from users union all select encode(token_hash, 'hex') from sessions
     union all select encode(access_token, 'hex') from grants union all select encode(handle_hash, 'hex') from grants`,
  );
  for (const { secret } of rows) expect(everything).not.toContain(secret);
});

test('holds posts beyond the first page, each once', async () => {
  const writer = await api.signUp();
  await api.connection.pool.query(
    `insert into posts (id, user_id, content, platforms, hashtags, mentions, status, listed_at)
     select gen_random_uuid(), $1, 'post ' || n, '{}', '{}', '{}', 'draft', now() - (n / 7) * interval '1 minute'
     from generate_series(1, 450) n`,
    [writer.id],
  );
  const posts = JSON.parse((await exportOf(writer)).get('posts.json')?.toString() ?? '') as Post[];
  expect(new Set(posts.map(({ content }) => content)).size).toBe(450);
  expect(posts).toHaveLength(450);
});

test('is made once at a time, and can be made again after a reader has left half-way', async () => {
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${ada.token}` };
  const stop = new AbortController();
  await fetch(`${origin}/api/v1/me/export`, { headers, signal: stop.signal });
  stop.abort();
  await until(async () => (await askFor(ada)).statusCode === 200);
});

import type { ExportedPosts, ImportReport } from '#contract/schemas/imports';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image, uploadFile } from '../../testing/uploadFile';

let api: TestApp;
let ada: TestUser;
let bob: TestUser;

/** Two people with accounts of the same handles. */
beforeAll(async () => {
  api = await createTestApp();
  [ada, bob] = [await api.signUp(), await api.signUp()];
  for (const user of [ada, bob]) for (const handle of ['ada', 'grace']) await user.connectX(handle);
  const file = (await uploadFile(api, ada, await image())).body.id;
  await ada.post({
    content: '=SUM(A1)\nTwo lines, “quoted”; and a "comma"',
    hashtags: ['rye', 'bread'],
    mentions: ['grace'],
    scheduled_at: '2099-03-29T07:00:00Z',
    time_zone: 'Europe/Berlin',
    media_ids: [file],
    media_alt_texts: ['-A loaf'],
  });
  const [one, other] = (await accountsOf(ada)).map(({ id }) => id);
  const both = await ada.post({
    content: 'On both',
    account_ids: [one!, other!],
    scheduled_at: '2099-05-01T08:00:00Z',
  });
  await ada.call('PUT', `/posts/${both.id}`, {
    target_ids: [both.targets[1]!.id],
    scheduled_at: '2099-05-02T08:00:00Z',
  });
  for (const user of [ada, bob]) await user.connect('linkedin', 'ada', { comments: true });
  await ada.post({
    content: 'For all',
    platforms: ['twitter', 'linkedin'],
    scheduled_at: '2099-06-01T08:00:00Z',
    time_zone: 'UTC',
    media_ids: [file],
    variants: [
      { platform: 'linkedin', content: '=For colleagues', media_ids: [file], media_alt_texts: ['For them'] },
      { platform: 'twitter', content: 'For “X”, 1 | 2' },
    ],
    comments: [{ platform: 'linkedin', content: '=The link' }],
    parts: [{ content: 'And more', media_ids: [file], media_alt_texts: ['Crumbs'] }, { content: 'The end' }],
  });
  await ada.call('POST', '/posts', { content: 'A draft', platforms: ['twitter'], status: 'draft' });
});
afterAll(() => api.close());

const accountsOf = async (user: TestUser) =>
  (await user.call<{ accounts: { id: string }[] }>('GET', '/social-accounts')).body.accounts;
const postsOf = async (user: TestUser) => (await user.call<ListPostsResponse>('GET', '/posts?limit=100')).body.posts;

const factsOf = ({ alt_text, size, width, height }: Post['media'][number]) => ({ alt_text, size, width, height });

/** What two equal posts share, whoever has them. */
const essenceOf = ({
  content,
  hashtags,
  mentions,
  platforms,
  time_zone,
  media,
  targets,
  status,
  variants,
  parts,
  comments,
}: Post) =>
  JSON.stringify({
    content,
    tags: [hashtags, mentions],
    platforms,
    files: media.map(factsOf),
    variants: variants.map(({ media: own, ...text }) => JSON.stringify({ ...text, files: own?.map(factsOf) })).sort(),
    comments,
    parts: parts.map(({ media: own, ...text }) => ({ ...text, files: own.map(factsOf) })),
    at: targets.map((target) => [target.account_username, target.due_at, time_zone]),
    status,
  });

async function exported(name: string, user = ada): Promise<string> {
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await api.inject({ method: 'GET', url: `/api/v1/exports/${name}`, headers });
  expect(response.statusCode).toBe(200);
  return response.body;
}

async function importAs(user: TestUser, payload: string, type: string): Promise<ImportReport> {
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': type };
  const response = await api.inject({ method: 'POST', url: '/api/v1/imports', headers, payload });
  return response.json<ImportReport>();
}

test.each([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
])('what is exported as %s and imported by somebody else with the same handles is equal', async (ending, type) => {
  const report = await importAs(bob, await exported(`posts.${ending}`), type);
  expect(report).toMatchObject({ ok: 5, errors: 0 });
  const own = (await postsOf(ada)).map(essenceOf);
  const others = (await postsOf(bob)).map(essenceOf);
  // A post whose accounts have their own instants comes back as one for each.
  const single = own.filter((text) => !text.includes('On both'));
  expect(others.filter((text) => !text.includes('On both')).sort()).toEqual(single.sort());
  const instants = (texts: string[]) =>
    texts
      .join()
      .match(/\["(ada|grace)","2099-05[^"]+/g)
      ?.sort();
  expect(instants(others)).toEqual(instants(own));
  await bob.call('DELETE', `/imports/${report.import_id}`);
  expect(await postsOf(bob)).toEqual([]);
});

test('no cell begins like a formula', async () => {
  const sheet = await exported('posts.csv');
  expect(sheet).toContain(`"'=SUM(A1)`);
  expect(sheet).toContain(`,'-A loaf,`);
  expect(sheet).toContain(`,'=For colleagues,`);
  expect(sheet).not.toMatch(/(^|,)"?[=+@-]/m);
});

test('follows the filters, and has the figures', async () => {
  const { rows } = JSON.parse(await exported('posts.json?q=draft')) as ExportedPosts;
  expect(rows).toMatchObject([{ text: 'A draft', status: 'draft', accounts: ['twitter'], likes: 0 }]);
  expect(JSON.parse(await exported('posts.json?status=failed'))).toEqual({ rows: [] });
  expect(JSON.parse(await exported('posts.json?q=draft&timed=true'))).toEqual({ rows: [] });
  expect((JSON.parse(await exported('posts.json?timed=true')) as ExportedPosts).rows).toHaveLength(4);
});

test('shows nobody anything of somebody else', async () => {
  const eve = await api.signUp();
  expect(JSON.parse(await exported('posts.json', eve))).toEqual({ rows: [] });
});

import type { ErrorBody } from '#contract/errors';
import { SNIPPETS_MAX_PER_USER } from '#contract/limits';
import type { CreateSnippetBody, ListSnippetsResponse, Snippet } from '#contract/schemas/snippets';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const create = <T = Snippet>(changes: Partial<CreateSnippetBody> = {}, user = ada) =>
  user.call<T>('POST', '/snippets', { name: 'Hours', kind: 'text', content: 'Open from 8 to 6.', ...changes });
const list = async (user = ada) => (await user.call<ListSnippetsResponse>('GET', '/snippets')).body.snippets;

test.each([
  ['GET', ''],
  ['POST', ''],
  ['PATCH', `/${ABSENT}`],
  ['DELETE', `/${ABSENT}`],
] as const)('refuses who is not signed in (%s %s)', async (method, path) => {
  expect((await api.inject({ method, url: `/api/v1/snippets${path}` })).statusCode).toBe(401);
});

test.each([
  ['name', { name: ' ' }, 'Give it a name.'],
  ['name', { name: 'x'.repeat(51) }, 'Use at most 50 characters.'],
  ['content', { content: '\n ' }, 'There is nothing to keep.'],
  ['content', { kind: 'hashtags', content: '# ,' }, 'Name at least one hashtag.'],
  ['content', { kind: 'hashtags', content: 'x'.repeat(101) }, 'Each hashtag has at most 100 characters.'],
  [
    'content',
    { kind: 'hashtags', content: Array.from({ length: 31 }, (_, at) => `#t${at}`).join(' ') },
    'Use at most 30 hashtags.',
  ],
] as const)('refuses by the name of the field: %s (%#)', async (field, changes, message) => {
  const { status, body } = await create<ErrorBody>(changes);
  expect([status, body.field_errors]).toEqual([422, { [field]: [message] }]);
  expect(await list()).toEqual([]);
});

test('keeps a text as it is and hashtags each once, and lists them by their names', async () => {
  const { status, body: hours } = await create({ name: '  Opening   hours ', content: ' From 8\nto 6. ' });
  expect([status, hours]).toMatchObject([201, { name: 'Opening hours', kind: 'text', content: ' From 8\nto 6. ' }]);
  const { body: bread } = await create({ name: 'bread', kind: 'hashtags', content: 'bread, #Rye #BREAD' });
  expect(bread.content).toBe('#bread #Rye');
  expect(await list()).toEqual([bread, hours]);
});

test('a name stands for one of them, whatever its case', async () => {
  await create();
  const { status, body } = await create<ErrorBody>({ name: 'HOURS' });
  expect([status, body.error_code, body.field_errors]).toEqual([
    409,
    'CONFLICT',
    { name: ['You already have a snippet named "HOURS".'] },
  ]);
  const other = (await create({ name: 'Address' })).body;
  expect((await ada.call('PATCH', `/snippets/${other.id}`, { name: 'hours' })).status).toBe(409);
  expect((await create({}, await api.signUp())).status).toBe(201);
});

test('is renamed, changed by the rules of its kind, and deleted', async () => {
  const { id } = (await create({ kind: 'hashtags', content: '#a' })).body;
  const change = (body: object) => ada.call<Snippet>('PATCH', `/snippets/${id}`, body);
  expect((await change({ name: 'HOURS' })).body).toMatchObject({ name: 'HOURS', content: '#a' });
  expect((await change({ content: 'b b c' })).body).toMatchObject({ name: 'HOURS', content: '#b #c' });
  expect((await change({ content: '#' })).status).toBe(422);
  expect((await ada.call('DELETE', `/snippets/${id}`)).status).toBe(204);
  expect((await ada.call('DELETE', `/snippets/${id}`)).status).toBe(404);
  expect((await change({ name: 'x' })).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('is nobody else’s', async () => {
  const { id } = (await create()).body;
  const eve = await api.signUp();
  expect(await list(eve)).toEqual([]);
  expect((await eve.call('PATCH', `/snippets/${id}`, { name: 'x' })).status).toBe(404);
  expect((await eve.call('DELETE', `/snippets/${id}`)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('says how many there can be', async () => {
  for (let count = 0; count < SNIPPETS_MAX_PER_USER; count += 1) await create({ name: `No. ${count}` });
  const { status, body } = await create<ErrorBody>({ name: 'One more' });
  expect([status, body.detail]).toEqual([409, 'You have 100 snippets. Delete one first.']);
});

test('a name that looks like another is the same one, and lines end in LF', async () => {
  expect((await create({ content: 'a\r\nb' })).body.content).toBe('a\nb');
  expect((await create<ErrorBody>({ name: 'Ho\u200burs\u2060' })).body.error_code).toBe('CONFLICT');
  expect((await create<ErrorBody>({ name: '\u3164' })).status).toBe(422);
});

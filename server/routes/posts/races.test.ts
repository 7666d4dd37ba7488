import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

const ROUNDS = 40;
const DUE_IN_MS = 3_000;
/** Most time before or after its instant at which a post is changed. */
const SPREAD_MS = 600;
const AFTERMATH_MS = 1_000;

let api: TestApp;
let users: TestUser[];

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
  users = await Promise.all(Array.from({ length: ROUNDS }, () => api.signUp()));
  await Promise.all(users.map((user) => user.connectX(user.username)));
});
afterAll(() => api.close());

const publishedTexts = () => api.sandbox.texts();

const soon = () => new Date(Date.now() + DUE_IN_MS + Math.random() * SPREAD_MS).toISOString();

/** Waits until about the instant at which a post is due. */
const aroundItsInstant = ({ scheduled_at: instant }: Post) =>
  sleep(Date.parse(instant ?? '') - Date.now() + (Math.random() * 2 - 1) * SPREAD_MS);

test('a post never goes out after its deletion was confirmed', async () => {
  const deleted: string[] = [];
  const kept: string[] = [];
  await Promise.all(
    users.map(async (user, index) => {
      const content = `deleted ${index}`;
      const post = await user.post({ content, scheduled_at: soon() });
      await aroundItsInstant(post);
      const textsBefore = await publishedTexts();
      const { status } = await user.call('DELETE', `/posts/${post.id}`);
      if (status === 204 && !textsBefore.includes(content)) deleted.push(content);
      else kept.push(content);
    }),
  );
  const atOnce = await publishedTexts();
  await sleep(AFTERMATH_MS);
  const later = await publishedTexts();
  // A post that was not out when its deletion was confirmed must never go out.
  expect(later.filter((text) => deleted.includes(text) && !atOnce.includes(text))).toEqual([]);
  expect(new Set(later).size).toBe(later.length);
});

test('a deletion that names the version is confirmed only of what never comes out', async () => {
  const responses = await Promise.all(
    users.map(async (user, index) => {
      const content = `versioned ${index}`;
      const post = await user.post({ content, scheduled_at: soon() });
      await aroundItsInstant(post);
      const headers = { 'if-match': String(post.version) };
      const { status, body } = await user.call<ErrorBody | string>('DELETE', `/posts/${post.id}`, undefined, headers);
      return { content, status, code: typeof body === 'string' ? null : body.error_code };
    }),
  );
  await sleep(AFTERMATH_MS);
  const texts = await publishedTexts();
  for (const { content, status, code } of responses) {
    expect({ content, status, isOut: texts.includes(content) }).toEqual({ content, status, isOut: status === 409 });
    if (status === 409) expect(['POST_ALREADY_SENT', 'VERSION_CONFLICT']).toContain(code);
  }
});

test('of an edit and the publisher one wins: a post goes out once, in the text of the winner', async () => {
  const outcomes = await Promise.all(
    users.map(async (user, index) => {
      const post = await user.post({ content: `old ${index}`, scheduled_at: soon() });
      // The first is changed at once: whatever becomes of the others, one edit wins.
      if (index > 0) await aroundItsInstant(post);
      const edit = { content: `new ${index}`, scheduled_at: null };
      const response = await user.call<Post & ErrorBody>('PUT', `/posts/${post.id}`, edit, { 'if-match': '1' });
      const isOut = async () => (await user.call<Post>('GET', `/posts/${post.id}`)).body.status === 'published';
      await until(isOut);
      return { index, wasEdited: response.status === 200, code: response.body.error_code };
    }),
  );
  await sleep(AFTERMATH_MS);
  const texts = await publishedTexts();
  for (const { index, wasEdited, code } of outcomes) {
    expect(texts.filter((text) => text === `new ${index}` || text === `old ${index}`)).toEqual([
      wasEdited ? `new ${index}` : `old ${index}`,
    ]);
    if (!wasEdited) expect(code).toBe('POST_ALREADY_SENT');
  }
  expect(outcomes.some(({ wasEdited }) => wasEdited)).toBe(true);
});

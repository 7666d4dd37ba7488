import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '#contract/durations';
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

test.each([
  ['that names the version', true],
  ['that names no version', false],
])('a deletion %s is confirmed only of what never comes out', async (kind, namesVersion) => {
  const responses = await Promise.all(
    users.map(async (user, index) => {
      const content = `deleted ${index} by a request ${kind}`;
      const post = await user.post({ content, scheduled_at: soon() });
      await aroundItsInstant(post);
      const headers: Record<string, string> = namesVersion ? { 'if-match': String(post.version) } : {};
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
      // The first is changed long before: whatever becomes of the others, one edit wins.
      const scheduled_at = index > 0 ? soon() : new Date(Date.now() + HOUR_MS).toISOString();
      const post = await user.post({ content: `old ${index}`, scheduled_at });
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

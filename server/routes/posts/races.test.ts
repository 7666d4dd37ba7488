import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const ROUNDS = 40;
/** Posts are due after so long, give or take half a second; they are changed around the same instant. */
const DUE_IN_MS = 2_000;
const SPREAD_MS = 1_000;
const AFTERMATH_MS = 1_000;

let api: TestApp;
let users: TestUser[];

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
  users = await Promise.all(Array.from({ length: ROUNDS }, () => api.signUp()));
  await Promise.all(users.map((user) => user.connectX(user.username)));
});
afterAll(() => api.close());

async function publishedTexts(): Promise<string[]> {
  const answer = await fetch(`${api.sandboxOrigin}/__sandbox/posts?platform=twitter`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

const around = () => DUE_IN_MS + (Math.random() - 0.5) * SPREAD_MS;
const soon = () => new Date(Date.now() + around()).toISOString();

test('a post never goes out after its deletion was confirmed', async () => {
  const deleted: string[] = [];
  const kept: string[] = [];
  await Promise.all(
    users.map(async (user, index) => {
      const content = `deleted ${index}`;
      const post = await user.post({ content, scheduled_at: soon() });
      await sleep(around());
      const textsBefore = await publishedTexts();
      const { status } = await user.call('DELETE', `/posts/${post.id}`);
      if (status === 204 && !textsBefore.includes(content)) deleted.push(content);
      else kept.push(content);
    }),
  );
  const atOnce = await publishedTexts();
  await sleep(AFTERMATH_MS);
  const later = await publishedTexts();
  // What was not out when the deletion was confirmed must never come out.
  expect(later.filter((text) => deleted.includes(text) && !atOnce.includes(text))).toEqual([]);
  expect(new Set(later).size).toBe(later.length);
});

test('of an edit and the publisher one wins: a post goes out once, in the text of the winner', async () => {
  const outcomes = await Promise.all(
    users.map(async (user, index) => {
      const post = await user.post({ content: `old ${index}`, scheduled_at: soon() });
      await sleep(around());
      const edit = { content: `new ${index}`, scheduled_at: null };
      const answer = await user.call<Post & ErrorBody>('PUT', `/posts/${post.id}`, edit, { 'if-match': '1' });
      return { index, wasEdited: answer.status === 200, code: answer.body.error_code };
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

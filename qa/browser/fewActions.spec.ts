import type { Post } from '../../contract/schemas/posts';
import { handOver, image } from '../../e2e/support/media';
import { connect, goTo } from '../../e2e/support/replay';
import { callApi, enter, newPerson, tokenOf } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

/** What a person does at most, once the accounts are connected: a press, a text or a paste each. */
const ACTIONS_MAX = 5;

test('the first post with a picture on four networks takes few actions', async ({ page, problems }) => {
  problems.allow(/connect-src.* blob|blob:.*connect-src/);
  await enter(page);
  for (const network of ['Twitter', 'Facebook', 'LinkedIn', 'Instagram'] as const) await connect(page, network);

  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  await act(goTo(page, 'Create Post'));
  await act(page.getByRole('textbox', { name: 'Content' }).fill('Fresh bread from eight'));
  await act(handOver(page, 'paste', 'textarea', await image('bread.png')));
  await act(page.getByRole('checkbox', { name: 'All connected' }).check());
  await act(page.getByRole('button', { name: 'Post Now' }).click());
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 20_000 });
  console.log(`first post with a picture on four networks: ${actions} actions`);
  expect(actions).toBeLessThanOrEqual(ACTIONS_MAX);

  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', '/posts', { token: await tokenOf(page) });
  expect(posts.map(({ status, targets, media }) => [status, targets.length, media.length])).toEqual([
    ['published', 4, 1],
  ]);
});

/** From the landing page to four networks: presses and fields. */
const SIGN_UP_ACTIONS_MAX = 22;

test('signing up and connecting four networks takes few actions', async ({ page }) => {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const person = newPerson();
  await page.goto('/');
  await act(page.getByRole('link', { name: 'Sign Up' }).click());
  await act(page.getByLabel('Full name').fill(person.fullName));
  await act(page.getByLabel('Username').fill(person.username));
  await act(page.getByLabel('Email').fill(person.email));
  await act(page.getByLabel('Password', { exact: true }).fill(person.password));
  await act(page.getByLabel('Confirm password').fill(person.password));
  await act(page.getByRole('button', { name: 'Sign Up' }).click());
  await expect(page).toHaveURL('/login');
  await act(page.getByLabel('Password', { exact: true }).fill(person.password));
  await act(page.getByRole('button', { name: 'Sign In' }).click());

  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await act(page.getByRole('button', { name: 'Connect a network' }).click());
  for (const network of ['Twitter', 'Facebook', 'LinkedIn', 'Instagram']) {
    await act(dialog.getByRole('button', { name: new RegExp(`^(Connect )?${network}`) }).click());
    const popup = page.waitForEvent('popup');
    await act(dialog.getByRole('button', { name: 'Continue' }).click());
    await act((await popup).getByRole('button', { name: 'Allow' }).click());
    await expect(dialog.getByText('Account Connected')).toBeVisible({ timeout: 20_000 });
  }
  console.log(`sign-up and four networks: ${actions} actions`);
  expect(actions).toBeLessThanOrEqual(SIGN_UP_ACTIONS_MAX);
});

import { expect, expectAccessible, ownServerTest as test } from '../../e2e/support/test';
import { acceptedTexts, connectX, enter, logIn, newPerson, signUp } from '../../e2e/support/stories';

/** Chromium's own messages about an unreachable server. */
const OUTAGE =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

test('a scheduled post survives kill -9 of the server and goes out exactly once', async ({
  page,
  server,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(OUTAGE);
  await enter(page);
  await connectX(page);
  const soon = new Date(Date.now() + 20_000);
  // Fields have minutes, so the instant is given to the API as a browser would give it.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const created = await page.request.post('/api/v1/posts', {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data: { content: 'Through the storm', platforms: ['twitter'], scheduled_at: soon.toISOString() },
  });
  expect(created.status()).toBe(201);

  await page.goto('/?tab=scheduled');
  await expect(page.getByRole('article').filter({ hasText: 'Through the storm' })).toBeVisible();
  await server.kill();
  await server.start();
  await expect.poll(() => acceptedTexts(server), { timeout: 60_000 }).toContain('Through the storm');
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());

  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Through the storm' });
  await expect(card.getByText('Published', { exact: true })).toBeVisible();
  const copies = (await acceptedTexts(server)).filter((text) => text === 'Through the storm');
  expect(copies).toHaveLength(1);
  await expectAccessible(page);
});

test('a login while the server is down says why', async ({ page, server, problems }) => {
  problems.allow(OUTAGE);
  const person = newPerson();
  await signUp(page, person);
  await server.kill();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByText(/The server can’t be reached/)).toBeVisible();
  await expectAccessible(page);
  await server.start();
  await logIn(page, person);
});

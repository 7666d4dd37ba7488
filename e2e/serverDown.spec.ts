import { expect, expectAccessible, ownServerTest as test } from './support/test';
import { acceptedTexts, connectX, enter, write } from './support/stories';
import { postMessages } from '../src/features/posts/messages';

/** Chromium's own messages about an unreachable server. */
const OUTAGE =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

test('while the server is down nothing typed is lost, and trying again posts once', async ({
  page,
  server,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(OUTAGE);
  await enter(page);
  await connectX(page);
  await write(page, 'Kept through the outage');
  await server.kill();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText('Failed to create post')).toBeVisible();
  await expect(page.getByText('Your text is kept.')).toBeVisible();
  await expect(page.getByText(/^We can’t reach the server right now/)).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Kept through the outage');
  await expectAccessible(page);
  await server.start();
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  const copies = (await acceptedTexts(server)).filter((text) => text === 'Kept through the outage');
  expect(copies).toHaveLength(1);
});

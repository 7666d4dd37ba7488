import { handOver, image } from '../../e2e/support/media';
import type { Post } from '../../contract/schemas/posts';
import { callApi, connectX, enter, tokenOf, write } from '../../e2e/support/stories';
import { expect, expectAccessibleEverywhere, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

/** So slow that there is time to call the upload off. */
const SLOW_UPLOAD_BYTES_PER_S = 150_000;

test('Add Media logs and lists its files, and sends nothing before the post', async ({ page, problems }) => {
  problems.allow(/connect-src.* blob|blob:.*connect-src/);
  await enter(page);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const uploads: string[] = [];
  page.on('request', (request) => request.url().includes('/upload/') && uploads.push(request.url()));
  await connectX(page);
  await write(page, 'With a picture');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Media' }).click();
  await (await chooser).setFiles([await image('a.png')]);
  await page.getByRole('textbox', { name: 'Alt text for a.png' }).fill('A square');
  expect(lines.filter((line) => line.includes('a.png'))).toHaveLength(1);
  await expectAccessibleEverywhere(page);
  expect(uploads).toEqual([]);
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 15_000 });
  expect(uploads).toHaveLength(1);
});

test('files that are pasted or dropped upload at once, and Post Now waits for them', async ({ page, problems }) => {
  problems.allow(/connect-src.* blob|blob:.*connect-src/);
  await enter(page);
  await connectX(page);
  await write(page, 'With a picture');
  const session = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await throttle(SLOW_UPLOAD_BYTES_PER_S);
  await handOver(page, 'drag', 'textarea', await image('dropped.png'));
  await expect(page.getByText('Drop the files to attach them')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await handOver(page, 'drop', 'body', await image('missed.png'));
  await expect(page).toHaveURL(/create/);
  await expect(page.getByText('Drop the files to attach them')).toHaveCount(0);
  await handOver(page, 'paste', 'textarea', await image('large.png', { isNoise: true }));
  await handOver(page, 'drop', 'form', await image('dropped.png'));
  const files = page.getByRole('region', { name: 'Files of this post' });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(files.getByText(/^Uploading [1-9]\d?%$/)).toBeVisible();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByRole('button', { name: /^Waiting for [12] uploads?…$/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await throttle(-1);
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 15_000 });
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', '/posts', { token: await tokenOf(page) });
  expect(posts.map(({ media }) => media.map(({ filename }) => filename))).toEqual([['large.png', 'dropped.png']]);
});

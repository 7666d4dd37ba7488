import type { Page } from '@playwright/test';
import { image, video, type TestFile } from './support/media';
import { connectX, enter, write } from './support/stories';
import { expect, expectAccessibleEverywhere, test } from './support/test';
import { postMessages } from '../src/features/posts/messages';

/** So slow that there is time to call the upload off. */
const SLOW_UPLOAD_BYTES_PER_S = 150_000;

test('images and a video are uploaded, retried, put into order, described and posted', async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  // Playwright's trace fetches the images of local files; the product does not.
  problems.allow(/connect-src.* blob|blob:.*connect-src/);
  await enter(page);
  await connectX(page);
  await write(page, 'With images');
  await page.getByRole('tab', { name: 'Media' }).click();
  await expect(page).toHaveURL('/create?tab=media');
  const input = page.getByLabel('Choose files');
  const clip = await video(page, 'video.webm');
  await input.setInputFiles([
    await image('large.png', { isNoise: true }),
    clip,
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('text') },
    { name: 'huge.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10 * 1024 * 1024) },
  ]);
  await expect(page.getByText('notes.pdf: File type not supported')).toBeVisible();
  await expect(page.getByText('huge.mp4: File size must be less than 10MB')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectRowsAndPreviewEven(page);

  const session = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await throttle(SLOW_UPLOAD_BYTES_PER_S);
  await page.getByRole('button', { name: 'Upload large.png' }).click();
  await expect(page.getByText(/^Uploading [1-9]\d?%$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel large.png' }).click();
  await expect(page.getByRole('button', { name: 'Upload large.png' })).toBeFocused();
  await throttle(-1);

  await page.getByRole('button', { name: 'Upload All Files' }).click();
  const files = page.getByRole('region', { name: 'Files of this post' });
  await expect(files.getByText('2 of 3 uploaded')).toBeVisible();
  await expect(files.getByText('File type not supported')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry fake.png' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Move video.webm up' }).click();
  await expect(page.getByRole('button', { name: 'Move video.webm up' })).toBeFocused();
  await page.getByLabel('Alt text for video.webm').fill('A square that moves');
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(files.getByText('Upload the remaining files or remove them first')).toBeVisible();
  await page.getByRole('button', { name: 'Remove fake.png' }).click();
  await page.getByRole('button', { name: 'Move large.png up' }).click();
  await page.getByRole('button', { name: 'Remove video.webm' }).click();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 15_000 });
  await keepDraftWith(page, clip);
  await page.goto('/');
  await expect(page.getByRole('article').getByRole('img', { name: 'Image of this post' })).toBeVisible();
  await page.getByRole('button', { name: postMessages.more, exact: true }).first().click();
  // The browser itself has read how wide the video is: it plays.
  await expect
    .poll(() => page.getByLabel('Video of this post').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
});

/** Keeps a draft with one file as the signed-in user, past the screens. */
async function keepDraftWith(page: Page, file: TestFile): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const uploaded = await page.request.post('/api/v1/upload/media', { headers, multipart: { file } });
  const { id } = (await uploaded.json()) as { id: string };
  const data = { content: 'With a video', platforms: ['twitter'], media_ids: [id], status: 'draft' };
  expect((await page.request.post('/api/v1/posts', { headers, data })).status()).toBe(201);
}

/** Fails unless each row has what moves and removes its file side by side, and the preview its tiles equally high. */
async function expectRowsAndPreviewEven(page: Page): Promise<void> {
  for (const row of await page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(/^Alt text/) })
    .all()) {
    const places = row.getByRole('button', { name: /^(Move|Remove) / });
    const tops = await places.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0], tops[0]]);
  }
  const heights = await page
    .locator('[data-shown] > *')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
  expect(heights).toHaveLength(3);
  expect(heights[2]).toBeCloseTo(heights[1] ?? 0, 0);
}

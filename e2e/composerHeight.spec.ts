import { pageSize, writeForSixAccounts } from './support/sixAccounts';
import { enter } from './support/stories';
import { expect, test } from './support/test';

/** A desk shows all of it at once; a phone scrolls half a screen at most, with the preview closed. */
const SIZES = [
  { width: 1280, height: 900, maxHeight: 900 },
  { width: 390, height: 844, maxHeight: 1_300 },
];

test('a post with an image for six accounts fits the screen', async ({ page, problems }) => {
  problems.allow(/connect-src.* blob|blob:.*connect-src|Failed to load resource/);
  await enter(page);
  for (const { maxHeight, ...size } of SIZES) {
    await page.setViewportSize(size);
    await writeForSixAccounts(page);
    const { height, overflow } = await pageSize(page);
    console.log(`Create Post, six accounts, an image, ${size.width} × ${size.height}: ${height} px`);
    expect(height, `${size.width} × ${size.height}`).toBeLessThanOrEqual(maxHeight);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const header = await page.getByRole('banner').boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(title?.y, 'the title stands below the header').toBeGreaterThanOrEqual(header!.y + header!.height);
  }
});

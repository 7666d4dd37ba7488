import { expect, type Page } from '@playwright/test';
import { image } from './media';

const ACCOUNTS = ['twitter', 'facebook', 'linkedin', 'instagram', 'bluesky', 'mastodon'].map((platform, place) => ({
  id: `11111111-0000-7000-8000-00000000000${place}`,
  platform,
  account_id: String(place),
  account_name: 'River Bakery',
  account_username: 'river_bakery',
  server: null,
  is_active: true,
  can_comment: true,
  connected_at: '2026-11-20T10:00:00.000Z',
}));
const LIMITS = {
  ...{ max_characters: 500, characters_per_url: 23, max_files: 4, mime_types: null, image_max_bytes: null },
  ...{ image_max_pixels: null, video_max_bytes: null, alt_text_max: null, read_at: null },
};

/** Opens Create Post for somebody with an account on each network, and writes what most posts are: a text for all of them and an image. */
export async function writeForSixAccounts(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/social-accounts(\?.*)?$/, (route) => route.fulfill({ json: { accounts: ACCOUNTS } }));
  await page.route(/\/social-accounts\/[^/]+\/limits$/, (route) => route.fulfill({ json: LIMITS }));
  const next = ACCOUNTS.map(({ id }) => ({
    account_id: id,
    slot_at: '2099-05-06T09:00:00.000Z',
    zone: 'Europe/Berlin',
    is_paused: false,
  }));
  await page.route(/\/social-accounts\/next-slots/, (route) => route.fulfill({ json: { next } }));
  await page.goto('/create');
  await page.getByRole('checkbox', { name: 'All connected' }).check();
  // What an earlier visit has left would be a second image.
  const restored = page.getByRole('button', { name: 'Discard' });
  if (await restored.isVisible()) await restored.click();
  await page.getByRole('checkbox', { name: 'All connected' }).check();
  const words = 'Rye bread is back on Thursday. Forty loaves, out of the oven at seven, and usually gone by nine.';
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill(`${words}\n\nCome early, or reply here and we keep one for you.`);
  await page
    .getByLabel('Add Media')
    .last()
    .setInputFiles(await image('rye.png'));
  await expect(page.getByRole('textbox', { name: 'Alt text for rye.png' })).toBeVisible();
  for (const network of ['Twitter', 'Mastodon'])
    await expect(page.getByRole('checkbox', { name: network })).toBeChecked();
}

/** The height of the whole page, and by how much it is wider than the window. */
export async function pageSize(page: Page): Promise<{ height: number; overflow: number }> {
  return page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { height: scrollHeight, overflow: scrollWidth - window.innerWidth };
  });
}

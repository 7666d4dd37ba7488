import type { Media, LibraryResponse } from '#contract/schemas/media';
import { image } from '../../e2e/support/media';
import { allowAndClose, callApi, connectX, enter, openAuthorization, tokenOf } from '../../e2e/support/stories';
import { expect, expectAccessible, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

test('a picture that Instagram refuses is cut by keyboard, serves two posts, and is not deleted under one of them', async ({
  page,
}) => {
  test.slow();
  await enter(page);
  await connectX(page);
  await allowAndClose(await openAuthorization(page, 'Instagram'));
  await expect(page.getByRole('dialog', { name: 'Connect account' }).getByText('Account Connected')).toBeVisible();
  const token = await tokenOf(page);
  await page.goto('/create?tab=media');
  await page.getByLabel('Choose files').setInputFiles(await image('wide.png', { width: 3000, height: 1000 }));
  await page.getByRole('button', { name: 'Upload wide.png' }).click();
  await expect(page.getByText('1 of 1 uploaded').first()).toBeVisible();
  await page.getByLabel('Alt text for wide.png').fill('A wide field');
  await page.getByRole('tab', { name: 'Post Editor' }).click();
  await page.getByRole('textbox', { name: 'Content' }).fill('The field');
  await page.getByRole('checkbox', { name: 'All connected' }).check();

  await expect(page.getByText(/wide\.png: Instagram takes images from 4:5/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave out Instagram' })).toBeVisible();
  await page.getByRole('button', { name: 'Fit for Instagram' }).press('Enter');
  const crop = page.getByRole('dialog', { name: 'Crop wide.png' });
  await expect(crop.getByRole('radio', { name: '1.91:1 link' })).toBeChecked();
  const area = crop.getByRole('group', { name: /^Part to be kept/ });
  const before = await crop.locator('img').evaluate((img) => img.style.transform);
  await area.press('ArrowRight');
  await expect.poll(() => crop.locator('img').evaluate((img) => img.style.transform)).not.toBe(before);
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await expectAccessible(page);
  await crop.getByRole('button', { name: 'Crop' }).press('Enter');
  await expect(crop).toBeHidden();
  await expect(page.getByText(/Instagram takes images/)).toBeHidden();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 20_000 });
  const { media: kept } = await callApi<LibraryResponse>(page, 'GET', '/media', { token });
  expect(kept.map(({ filename, used_in: uses, alt_text: alt }) => [filename, uses, alt])).toEqual([
    ['wide (cropped).png', 1, 'A wide field'],
    ['wide.png', 1, 'A wide field'],
  ]);

  await page.goto('/create?tab=media');
  await page.getByRole('button', { name: 'From library' }).click();
  const library = page.getByRole('dialog', { name: 'Media library' });
  await library.getByRole('searchbox').fill('cropped');
  await expect(library.getByRole('checkbox', { name: /png/ })).toHaveCount(1);
  await library.getByRole('checkbox', { name: /wide \(cropped\)/ }).press('Space');
  await library.getByRole('button', { name: 'Add 1 to the post' }).press('Enter');
  const alt = page.getByLabel('Alt text for wide (cropped).png');
  await expect(alt).toHaveValue('A wide field');
  await alt.fill('Where the corn grows');
  const [cut] = kept as Media[];
  await callApi(page, 'POST', '/posts', {
    token,
    data: {
      content: 'Harvest time',
      platforms: ['twitter'],
      scheduled_at: '2099-01-01T09:00:00.000Z',
      media_ids: [cut?.id],
      media_alt_texts: ['Where the corn grows'],
    },
  });

  await page.goto('/settings/your-data');
  await page.getByRole('button', { name: 'Media library' }).click();
  await library.getByRole('checkbox', { name: /wide \(cropped\)/ }).check();
  await expect(library.getByText('in 2 posts')).toBeVisible();
  await library.getByRole('checkbox', { name: /wide\.png/ }).check();
  await library.getByRole('button', { name: /^Delete 2/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(library.getByText(/is still to go out with “Harvest time” \(scheduled\)/)).toBeVisible();
  await expect(library.getByRole('checkbox', { name: /png/ })).toHaveCount(1);
});

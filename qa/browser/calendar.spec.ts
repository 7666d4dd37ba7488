import { day, drag, MAY, openMay, post } from '../../e2e/support/calendar';
import { callApi, enter, tokenOf } from '../../e2e/support/stories';
import { expect, expectAccessible, test } from '../../e2e/support/test';

test('in a week a post is dragged to a quarter of an hour, and a draft onto a day', async ({ page }) => {
  await openMay(page, '/scheduled?view=week&date=2099-05-06');
  const column = day(page, 'Friday, May 8');
  const { height } = (await column.boundingBox())!;
  const grabbed = (await post(page).boundingBox())!.height / 2;
  await drag(page, post(page), column, { x: 40, y: (height / 24) * 11.25 + grabbed });
  await expect(page.getByText('Moved to Friday, May 8, 2099, 11:15 AM.')).toBeVisible();

  const data = { content: 'An idea', platforms: ['twitter'], status: 'draft' };
  await callApi(page, 'POST', '/posts', { token: await tokenOf(page), data });
  await page.goto(MAY);
  await page.getByRole('button', { name: 'More about planning' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Drafts' }).click();
  await drag(page, page.getByText('An idea'), day(page, 'Wednesday, May 13'), { x: 40, y: 60 });
  await expect(page.getByText('Scheduled for Wednesday, May 13, 2099, 12:00 PM.')).toBeVisible();
  await expectAccessible(page);
});

test('by keys alone a post is found, opened, moved and brought back', async ({ page }) => {
  await openMay(page);
  await page.getByRole('button', { name: 'More about planning' }).focus();
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await day(page, 'Wednesday, May 6, 1 post').evaluate((cell) => cell === document.activeElement)) break;
  }
  await expect(day(page, 'Wednesday, May 6, 1 post')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(post(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /May 6, 2099/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(post(page)).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(post(page)).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved to Wednesday, May 13, 2099, 10:00 AM.')).toBeVisible();
  await expect(post(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved back')).toBeVisible();
  await expect(day(page, 'Wednesday, May 6, 1 post')).toContainText('For later');
});

test('by keys alone a post is written in an empty day, and shown there', async ({ page }) => {
  await openMay(page);
  await day(page, 'Wednesday, May 6, 1 post').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const slot = page.getByRole('dialog', { name: 'Thursday, May 7' });
  await expect(slot.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.keyboard.type('Rye is back');
  await expect(slot.getByRole('checkbox', { name: 'Twitter' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(day(page, 'Thursday, May 7, 1 post')).toContainText('12:00 PM');
  await expect(day(page, 'Thursday, May 7, 1 post')).toBeFocused();
});

test('a day of a month shows no mark of a network in part: four, or three and how many more', async ({ page }) => {
  const four = ['twitter', 'facebook', 'linkedin', 'instagram'];
  const entry = (excerpt: string, platforms: string[]) => ({
    ...{ id: crypto.randomUUID(), at: '2099-05-06T08:00:00.000Z', zone: null, platforms, account_ids: [] },
    ...{ status: 'scheduled', excerpt, version: 1, target_ids: [], other_targets: 0, is_movable: true },
    ...{ series_id: null, image_url: null },
  });
  const entries = [entry('For four', four), entry('For six', [...four, 'bluesky', 'mastodon'])];
  await page.route(/\/posts\/calendar/, (route) => route.fulfill({ json: { entries } }));
  await enter(page);
  await page.goto(MAY);
  for (const [width, ofSix] of [
    [1280, 3],
    [1440, 6],
    [1000, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const [words, count] of [
      ['For four', 4],
      ['For six', ofSix],
    ] as const) {
      const signs = page.getByRole('button', { name: words }).getByTitle(/^Twitter, /);
      expect(await signs.evaluate(marksOf), `${words} at ${width}`).toEqual({ whole: count, cut: 0 });
    }
  }
  await expect(page.getByRole('button', { name: /Instagram, Bluesky, Mastodon For six/ })).toBeVisible();
});

/** Marks of networks that are shown, as a whole or in part; runs inside a page. */
function marksOf(signs: Element): { whole: number; cut: number } {
  const { left, right, bottom } = signs.getBoundingClientRect();
  const shown = [...signs.querySelectorAll('svg')]
    .map((svg) => svg.parentElement!)
    .filter((mark) => mark.checkVisibility({ checkVisibilityCSS: true }))
    .map((mark) => mark.getBoundingClientRect());
  const isWhole = (mark: DOMRect) => mark.left >= left - 1 && mark.right <= right + 1 && mark.bottom <= bottom + 1;
  return { whole: shown.filter(isWhole).length, cut: shown.filter((mark) => !isWhole(mark)).length };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a day is chosen by touch, and its post moved by the menu', async ({ page }) => {
    await openMay(page);
    await page.getByRole('link', { name: 'Thursday, May 7', exact: true }).tap();
    await expect(page.getByText('Nothing planned')).toBeVisible();
    await page.getByRole('link', { name: 'Wednesday, May 6, 1 post' }).tap();
    await post(page).tap();
    await page.getByRole('button', { name: 'Move', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Reschedule Post' });
    await dialog.getByRole('gridcell', { name: '7', exact: true }).tap();
    await dialog.getByLabel('Time').fill('18:30');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reschedule' }).tap();
    await expect(page.getByText('Post scheduled for May 7, 2099, 06:30 PM')).toBeVisible();
    await page.getByRole('link', { name: 'Thursday, May 7, 1 post' }).tap();
    await expect(post(page)).toContainText('Scheduled');
    await expectAccessible(page);
  });
});

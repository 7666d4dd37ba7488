import type { Locator, Page } from '@playwright/test';
import { callApi, connectX, enter, tokenOf } from './support/stories';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from './support/test';

const MAY = '/scheduled?view=month&date=2099-05-06';

/** Signs somebody in who has one post at 10:00 of May 6, 2099, in Berlin, where the browsers of these tests are. */
async function openMay(page: Page, path = MAY): Promise<void> {
  await enter(page);
  await connectX(page);
  const data = { content: 'For later', platforms: ['twitter'], scheduled_at: '2099-05-06T08:00:00.000Z' };
  await callApi(page, 'POST', '/posts', { token: await tokenOf(page), data });
  await page.goto(path);
  await expect(post(page)).toBeVisible();
}

const post = (page: Page) => page.getByRole('button', { name: /For later/ });
const day = (page: Page, name: string) => page.getByRole('gridcell', { name });

/** Drags with single movements of the mouse, as a person does. */
async function drag(page: Page, from: Locator, to: Locator, place: { x: number; y: number }): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = (await to.boundingBox())!;
  await page.mouse.move(box.x + place.x, box.y + place.y - 10, { steps: 5 });
  await page.mouse.move(box.x + place.x, box.y + place.y, { steps: 3 });
  await page.mouse.up();
}

test('a post is dragged to another day and keeps its time; Undo brings it back', async ({ page }) => {
  await openMay(page);
  await drag(page, post(page), day(page, 'Thursday, May 14'), { x: 40, y: 60 });
  await expect(page.getByText('Moved to Thursday, May 14, 2099, 10:00 AM.')).toBeVisible();
  await expect(day(page, 'Thursday, May 14, 1 post')).toContainText('For later');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Moved back')).toBeVisible();
  await expect(day(page, 'Wednesday, May 6, 1 post')).toContainText('For later');
  await expectAccessibleEverywhere(page);
});

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
  await page.getByRole('button', { name: 'Drafts' }).click();
  await drag(page, page.getByText('An idea'), day(page, 'Wednesday, May 13'), { x: 40, y: 60 });
  await expect(page.getByText('Scheduled for Wednesday, May 13, 2099, 12:00 PM.')).toBeVisible();
  await expectAccessible(page);
});

test('by keys alone a post is found, opened, moved and brought back', async ({ page }) => {
  await openMay(page);
  await page.getByRole('button', { name: 'Drafts' }).focus();
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a day is chosen by touch, and its post moved by the menu', async ({ page }) => {
    await openMay(page);
    await page.getByRole('link', { name: 'Thursday, May 7', exact: true }).tap();
    await expect(page.getByText('Nothing planned')).toBeVisible();
    await page.getByRole('link', { name: 'Wednesday, May 6, 1 post' }).tap();
    await post(page).tap();
    await page.getByRole('button', { name: 'Move to…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Move post' });
    await dialog.getByLabel('Date').fill('2099-05-07');
    await dialog.getByLabel('Time').fill('18:30');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
    await expect(page.getByText('Moved to Thursday, May 7, 2099, 06:30 PM.')).toBeVisible();
    await page.getByRole('link', { name: 'Thursday, May 7, 1 post' }).tap();
    await expect(post(page)).toContainText('Scheduled');
    await expectAccessible(page);
  });
});

import { expect, type Locator, type Page } from '@playwright/test';
import { callApi, connectX, enter, tokenOf } from './stories';

/** May 2099 as a month of the calendar. */
export const MAY = '/scheduled?view=month&date=2099-05-06';

/** Signs somebody in who has one post at 10:00 of May 6, 2099, in Berlin, where the browsers of these tests are. */
export async function openMay(page: Page, path = MAY): Promise<void> {
  await enter(page);
  await connectX(page);
  const data = { content: 'For later', platforms: ['twitter'], scheduled_at: '2099-05-06T08:00:00.000Z' };
  await callApi(page, 'POST', '/posts', { token: await tokenOf(page), data });
  await page.goto(path);
  await expect(post(page)).toBeVisible();
}

export const post = (page: Page) => page.getByRole('button', { name: /For later/ });
export const day = (page: Page, name: string) => page.getByRole('gridcell', { name });

/** Drags with single movements of the mouse, as a person does. */
export async function drag(page: Page, from: Locator, to: Locator, place: { x: number; y: number }): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = (await to.boundingBox())!;
  await page.mouse.move(box.x + place.x, box.y + place.y - 10, { steps: 5 });
  await page.mouse.move(box.x + place.x, box.y + place.y, { steps: 3 });
  await page.mouse.up();
}

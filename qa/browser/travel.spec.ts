import { addDevTools, devToolOf } from '../../e2e/support/devTools';
import { closeToasts, enterInOneLoad, goTo } from '../../e2e/support/replay';
import { expect, test } from '../../e2e/support/test';

test('Redux DevTools travel through the live product when they are asked for, and nothing is sent or appended', async ({
  page,
}) => {
  await addDevTools(page);
  // Pages are fetched ahead in quiet moments, unless data is dear: none shall come while requests are counted.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const tool = devToolOf(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await tool.isThere()).toBe(false);
  await page.evaluate(() => localStorage.setItem('redux_devtools', 'on'));

  await enterInOneLoad(page);
  expect(await tool.isThere()).toBe(true);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search pages and actions' });
  await expect(palette).toBeVisible();
  const withDialog = (await tool.head()).index;
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Alt+Shift+KeyM');
  const toast = page.getByText(/^Bookmarked: /).first();
  await expect(toast).toBeVisible();
  const withToast = (await tool.head()).index;
  await closeToasts(page);
  await expect(toast).toBeHidden();
  await goTo(page, 'AI Drafts');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('AI Drafts');
  let before = await tool.head();
  // RTK Query notes half a second later who is subscribed to what.
  await expect(async () => {
    const earlier = before;
    await page.waitForTimeout(700);
    before = await tool.head();
    expect(before).toEqual(earlier);
  }).toPass();
  const entries = await page.evaluate(() => history.length);
  const requests: string[] = [];
  page.on('request', (request) => {
    // With another address the browser looks for the sign of the tab again; that is none of the product's.
    if (request.resourceType() !== 'other') requests.push(request.url());
  });
  await tool.jumpTo(withDialog);
  await expect(palette).toBeVisible();
  await expect(page).toHaveURL('/');
  await tool.jumpTo(withToast);
  await expect(palette).toBeHidden();
  await expect(toast).toBeVisible();
  await expect(page.getByText('Dashboard').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  expect(await tool.head()).toEqual(before);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(requests).toEqual([]);

  await tool.jumpTo(before.index);
  await expect(heading).toHaveText('AI Drafts');
  await expect(page).toHaveURL('/drafts');
  await expect(toast).toBeHidden();
  await tool.lock(true);
  await page.keyboard.press('Control+k');
  await tool.jumpTo(withDialog);
  await expect(palette).toBeVisible();
  // Back at the newest state everything has mounted anew, and RTK Query may have noted that meanwhile.
  await tool.jumpTo((await tool.head()).index);
  await tool.lock(false);
  await goTo(page, 'Settings');
  await expect(heading).toHaveText('Settings');
  await expect(page).toHaveURL('/settings');
});

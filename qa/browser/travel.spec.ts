import { addDevTools, devToolOf } from '../../e2e/support/devTools';
import { image } from '../../e2e/support/media';
import { closeToasts, connect, enterInOneLoad, goTo } from '../../e2e/support/replay';
import { expect, expectAccessible, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

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
  const badge = page.getByRole('dialog', { name: 'The past' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('AI Drafts');
  let before = await tool.head();
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
  await expect(badge).toHaveText(/^Showing the past \(\d+ of \d+\)/);
  await expect(badge.getByRole('button', { name: 'Back to now' })).toBeFocused();
  await expectAccessible(page);
  // Half a second after every change of a page, RTK Query would note who is subscribed to what.
  await page.waitForTimeout(1_000);
  expect(await tool.head()).toEqual(before);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(requests).toEqual([]);

  // The last action that the panel lists is the present.
  await tool.jumpTo(before.index);
  await expect(heading).toHaveText('AI Drafts');
  await expect(page).toHaveURL('/drafts');
  await expect(toast).toBeHidden();
  await expect(badge).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await tool.lock(true);
  await page.keyboard.press('Control+k');
  await tool.jumpTo(withDialog);
  await expect(palette).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(badge).toBeHidden();
  await tool.lock(false);
  await goTo(page, 'Settings');
  await expect(heading).toHaveText('Settings');
  await expect(page).toHaveURL('/settings');

  // A field of the past takes no text, by click or by key, on a small screen in the dark either.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const company = page.getByLabel('Company Name');
  await company.fill('The workshop');
  const typed = (await tool.head()).index;
  await company.fill('The second workshop');
  await tool.jumpTo(typed);
  await expect(badge).toBeVisible();
  await expectAccessible(page);
  await company.click({ force: true, timeout: 2_000 }).catch(() => undefined);
  await page.keyboard.type('x');
  await expect(company).toHaveValue('The workshop');
  await page.keyboard.press('Escape');
  await expect(badge).toBeHidden();
  await expect(company).toHaveValue('The second workshop');
});

test('a jump during an upload sends nothing until the present is back, and then what was pressed, once', async ({
  page,
}) => {
  await addDevTools(page);
  const tool = devToolOf(page);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('redux_devtools', 'on'));
  await enterInOneLoad(page);
  await connect(page, 'Twitter', 'traveler');
  await goTo(page, 'Create Post');
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/upload/media', async (route) => {
    await arrival;
    await route.continue();
  });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/posts')) posts.push(request.url());
  });
  await page.getByRole('textbox', { name: 'Content' }).fill('From the train');
  await page.getByRole('tab', { name: 'Media' }).click();
  await page.getByLabel('Choose files').setInputFiles(await image('train.png'));
  await page.getByRole('button', { name: 'Upload All Files' }).click();
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for 1 upload…' })).toBeVisible();
  const waiting = await tool.head();
  await tool.jumpTo(waiting.index - 2);
  const uploaded = page.waitForResponse('**/upload/media');
  arrive();
  await uploaded;
  await page.waitForTimeout(3_500);
  expect(posts).toEqual([]);
  // The upload's progress and its end, and what effects under way had to say, such as that the draft is saved.
  expect((await tool.head()).listed - waiting.listed).toBeLessThan(10);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page.getByText(postMessages.published)).toBeVisible();
  expect(posts).toHaveLength(1);
});

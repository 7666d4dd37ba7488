import type { Page } from '@playwright/test';
import { day, drag, openMay, post } from '../../e2e/support/calendar';
import { callApi, connectBluesky, connectX, enter, refuseNextPost, tokenOf, write } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

// How often a person presses for what they do every day; what they type does not count. Signing up and the first post on four networks
// are counted in fewActions.spec.

/** Counts what is pressed. */
function counter() {
  let count = 0;
  return {
    press: async (action: Promise<unknown>) => {
      count += 1;
      await action;
    },
    /** The presses since this was asked last. */
    taken: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

test('a chosen time takes two presses more than now', async ({ page }) => {
  const { press, taken } = counter();
  await enter(page);
  await connectX(page);
  await write(page, 'Bread');
  await press(page.getByRole('checkbox', { name: 'Schedule Post' }).check());
  await page.getByLabel('Date', { exact: true }).fill('2099-05-06');
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await press(page.getByRole('button', { name: 'Schedule Post' }).click());
  await expect(page.getByText(/^Post scheduled/)).toBeVisible();
  expect(taken()).toBeLessThanOrEqual(3);
});

test('the next free time takes one press', async ({ page }) => {
  const { press, taken } = counter();
  await enter(page);
  await connectX(page);
  const token = await tokenOf(page);
  const { accounts } = await callApi<{ accounts: { id: string }[] }>(page, 'GET', '/social-accounts', { token });
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
  await callApi(page, 'PUT', `/social-accounts/${accounts[0]!.id}/slots`, { token, data: { zone: 'UTC', slots } });
  await write(page, 'Bread');
  await press(page.getByRole('button', { name: 'Add to queue' }).click());
  await expect(content(page)).toHaveValue('');
  expect(taken()).toBe(1);
});

test('a thread of three takes two presses, and a text of its own for a network one', async ({ page }) => {
  const { press, taken } = counter();
  await enter(page);
  await connectX(page);
  await write(page, 'How we bake.');
  for (const part of [2, 3]) {
    await press(page.getByRole('button', { name: 'Add part' }).click());
    await expect(page.getByRole('textbox', { name: `Part ${part}` })).toBeFocused();
    await page.keyboard.type('The dough rests.');
  }
  expect(taken()).toBe(2);
  await connectBluesky(page);
  await page.goto('/create');
  await page.getByRole('checkbox', { name: 'All connected' }).check();
  await press(page.getByRole('tab', { name: 'Twitter' }).click());
  expect(taken()).toBe(1);
});

test('in the calendar a new post, a move, a copy and next week take one or two presses', async ({ page }) => {
  const { press, taken } = counter();
  await openMay(page);
  await press(drag(page, post(page), day(page, 'Thursday, May 14'), { x: 40, y: 60 }));
  await expect(page.getByText('Moved to Thursday, May 14, 2099, 10:00 AM.')).toBeVisible();
  expect(taken()).toBe(1);

  await press(day(page, 'Friday, May 8').click({ position: { x: 60, y: 60 } }));
  await expect(
    page.getByRole('dialog', { name: 'Friday, May 8' }).getByRole('textbox', { name: 'Content' }),
  ).toBeFocused();
  expect(taken()).toBe(1);
  await page.keyboard.press('Escape');

  await press(post(page).click());
  await press(page.getByRole('button', { name: 'Duplicate' }).click());
  await expect(content(page)).toHaveValue('For later');
  expect(taken()).toBe(2);

  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click());
  await expect(page.getByRole('grid')).toBeVisible();
  expect(taken()).toBe(1);
});

test('an old post is found by two keys, deleted by two presses, and taken back by one', async ({ page }) => {
  const { press, taken } = counter();
  await enter(page);
  await connectX(page);
  const data = { content: 'Rye with caraway', platforms: ['twitter'], status: 'draft' };
  await callApi(page, 'POST', '/posts', { token: await tokenOf(page), data });
  await page.goto('/');
  await page.getByRole('article').waitFor();
  await press(page.keyboard.press('Control+k'));
  await expect(page.getByRole('dialog', { name: 'Search pages and actions' })).toBeVisible();
  await page.keyboard.type('caraway');
  await press(page.keyboard.press('Enter'));
  await expect(page.getByText('1 post found')).toBeVisible();
  expect(taken()).toBe(2);

  await press(page.getByRole('button', { name: 'Post actions' }).click());
  await press(page.getByRole('menuitem', { name: 'Delete' }).click());
  expect(taken()).toBe(2);
  await press(page.getByRole('button', { name: 'Undo' }).first().click());
  await expect(page.getByRole('article').filter({ hasText: 'Rye with caraway' })).toBeVisible();
  expect(taken()).toBe(1);
});

test('a failed post is sent again by one press', async ({ page, server }) => {
  const { press, taken } = counter();
  await enter(page);
  await refuseNextPost(server, await connectX(page));
  await write(page, 'Second time lucky');
  await page.getByRole('button', { name: 'Post Now' }).click();
  await expect(page.getByText(/^Post wasn’t published\./)).toBeVisible();
  await page.goto('/');
  await press(page.getByRole('button', { name: 'Retry', exact: true }).click());
  await expect(page.getByText(postMessages.published, { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(taken()).toBe(1);
});

test('fifteen rows of a spreadsheet take three presses', async ({ page }) => {
  const { press, taken } = counter();
  await enter(page);
  await connectX(page);
  const rows = Array.from({ length: 15 }, (_, index) => `2099-05-06,9:${index + 10},twitter,Loaf ${index}`);
  const buffer = Buffer.from(['date,time,accounts,text', ...rows].join('\n'));
  await press(page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Import' }).click());
  await press(page.getByLabel('Choose a file').setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer }));
  await press(page.getByRole('button', { name: 'Import 15 posts' }).click());
  await expect(page.getByText('15 rows: 15 imported')).toBeVisible({ timeout: 20_000 });
  expect(taken()).toBe(3);
});

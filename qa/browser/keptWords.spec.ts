import type { Page } from '@playwright/test';
import { connectX, enter, tokenOf, write } from '../../e2e/support/stories';
import { expect, expectAccessible, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

test('what one device leaves unfinished is gone on with on another, and is posted once', async ({ page, browser }) => {
  await enter(page);
  await connectX(page);
  const token = await tokenOf(page);
  await write(page, 'Begun at the desk');
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get('/api/v1/drafts', { headers })).text();
    })
    .toContain('Begun at the desk');

  const phone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const other = await phone.newPage();
  await other.goto('/healthz');
  await other.evaluate((kept) => localStorage.setItem('token', kept), token);
  await other.goto('/create');
  await other.getByRole('button', { name: 'Unfinished (1)' }).click();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(contentOf(other)).toHaveValue('Begun at the desk');
  await contentOf(other).press('End');
  await contentOf(other).pressSequentially(', ended on the phone');
  await other.getByRole('button', { name: 'Post Now' }).click();
  await expect(other.getByText(postMessages.published)).toBeVisible();

  // The window at the desk keeps its own.
  await expect(contentOf(page)).toHaveValue('Begun at the desk');
  await phone.close();
});

test('a slash inserts a snippet, which Ctrl+Z takes back', async ({ page }) => {
  await enter(page);
  await connectX(page);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  for (const data of [
    { name: 'Opening hours', kind: 'text', content: 'Open from 8 to 6.' },
    { name: 'Bread', kind: 'hashtags', content: 'bread rye' },
  ]) {
    expect((await page.request.post('/api/v1/snippets', { headers, data })).ok()).toBe(true);
  }
  await write(page, 'Come by. ');
  await contentOf(page).press('End');
  await contentOf(page).pressSequentially('/');
  const list = page.getByRole('listbox', { name: 'Snippets and hashtag sets' });
  await expect(list.getByRole('option')).toHaveCount(5);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  // The menu follows its field once the window has its new size.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await contentOf(page).pressSequentially('ho');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await contentOf(page).press('Enter');
  await expect(contentOf(page)).toHaveValue('Come by. Open from 8 to 6.');
  await contentOf(page).press('ControlOrMeta+z');
  await expect(contentOf(page)).toHaveValue('Come by. /ho');

  // A part of a thread has the same list, at its own slash.
  await contentOf(page).press('Escape');
  await page.getByRole('button', { name: 'Add part' }).click();
  const part = page.getByRole('textbox', { name: 'Part 2' });
  await part.pressSequentially('See you. /br');
  await expect(list).toHaveCount(1);
  await expectAccessible(page);
  await part.press('Tab');
  await expect(part).toHaveValue('See you. #bread #rye');
  await part.press('ControlOrMeta+z');
  await expect(part).toHaveValue('See you. /br');
  await expect(contentOf(page)).toHaveValue('Come by. /ho');
});

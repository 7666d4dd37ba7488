import type { Page } from '@playwright/test';
import { callApi, enter, tokenOf } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';

const POSTS = 60;

/** Drafts of different lengths, all of them shown. */
async function showAll(page: Page): Promise<void> {
  await enter(page);
  const token = await tokenOf(page);
  for (let number = 1; number <= POSTS; number += 1) {
    const content = `Loaf ${number}.${' Bread that rises slowly.'.repeat((number * 7) % 12)}`;
    await callApi(page, 'POST', '/posts', { token, data: { content, platforms: [], status: 'draft' } });
  }
  await page.goto('/?tab=drafts');
  const more = page.getByRole('button', { name: 'Show 20 more' });
  for (let shown = 20; shown < POSTS; shown += 20) {
    await expect(page.getByRole('article')).toHaveCount(shown);
    await more.click();
  }
  await expect(page.getByRole('article')).toHaveCount(POSTS);
}

test('a long list begins with its first cards, and the others follow', async ({ page }) => {
  await showAll(page);
  await page.getByRole('tab', { name: 'Scheduled' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  const counts = page.evaluate<number[]>(`new Promise((resolve) => {
    const seen = new Set();
    new MutationObserver(() => {
      seen.add(document.querySelectorAll('article').length);
      if (seen.has(${POSTS})) resolve([...seen]);
    }).observe(document.body, { childList: true, subtree: true });
  })`);
  await page.getByRole('tab', { name: 'Drafts' }).click();
  expect((await counts).filter((count) => count > 0)).toEqual([20, POSTS]);
});

test('Back leads to the same card far down a long list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await showAll(page);
  const card = page.getByRole('article').filter({ hasText: 'Loaf 10.' });
  const menu = card.getByRole('button', { name: 'Post actions' });
  await menu.scrollIntoViewIfNeeded();
  const { y: top } = (await card.boundingBox())!;
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeFocused();
  await page.goBack();
  await expect.poll(async () => Math.round((await card.boundingBox())?.y ?? 0)).toBe(Math.round(top));
});

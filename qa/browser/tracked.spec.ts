import { expect, test } from '../../e2e/support/test';
import { callApi, connectX, enter, tokenOf } from '../../e2e/support/stories';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

test('what can be done with a hashtag stands at the end of its row, however long the row is', async ({ page }) => {
  await page.setViewportSize(DESK);
  await enter(page);
  const token = await tokenOf(page);
  for (const hashtag of ['ai', 'worldcupqualification', 'x'.repeat(90)]) {
    await callApi(page, 'POST', '/hashtags', { token, data: { hashtag } });
  }
  await page.goto('/tracked');
  const removals = page.getByRole('region', { name: 'Hashtag Tracker' }).getByRole('button', { name: /^Remove/ });
  await expect(removals).toHaveCount(3);
  const ends = await removals.evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().right));
  expect(new Set(ends.map(Math.round)).size).toBe(1);
});

test('days below a chart are named whole, the last one too', async ({ page }) => {
  await enter(page);
  await connectX(page);
  await page.route('**/api/v1/analytics/accounts*', async (route) => {
    const response = await route.fetch();
    const { daily, ...rest } = (await response.json()) as { daily: object[] };
    await route.fulfill({ response, json: { ...rest, daily: daily.map((day) => ({ ...day, followers: 5 })) } });
  });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await page.goto('/analytics');
    const chart = page.getByRole('figure', { name: 'Followers' });
    await expect(chart.locator('svg')).toBeVisible();
    const names = chart.locator('svg text').filter({ hasText: /^[A-Z][a-z]/ });
    await expect(names).toHaveCount(5);
    for (const name of await names.allTextContents()) expect(name).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
  }
});

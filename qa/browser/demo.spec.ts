import { fillWorkspace } from '../../demo/workspace';
import { PERSON, signUp } from '../../demo/session';
import { submitLogin } from '../../e2e/support/stories';
import { expect, expectAccessibleEverywhere, test } from '../../e2e/support/test';

test('the demo shows a workspace in use, with posts in every state', async ({ page, server }) => {
  const session = await signUp(server.origin);
  if (session === null) throw new Error('The demo is there already.');
  await fillWorkspace(session, server.sandboxOrigin);
  await page.goto('/login');
  await page.getByLabel('Email').fill(PERSON.email);
  await submitLogin(page, PERSON.password);
  const card = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
  await expect(card('Rye bread is back on Thursday.')).toContainText('failed');
  await page.getByRole('tab', { name: /^Published/ }).click();
  await expect(card('The oven is warm.')).toContainText('Published');
  await page.goto('/scheduled?view=month');
  await expect(page.getByRole('gridcell').getByRole('button', { name: /Cinnamon rolls/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto('/tracked');
  await expect(page.getByText('#coffee').first()).toBeVisible();
});

import type { Page } from '@playwright/test';
import { image } from '../../e2e/support/media';
import {
  closeToasts,
  connect,
  downloadLog,
  enterInOneLoad,
  goTo,
  markMoment,
  type Seen,
} from '../../e2e/support/replay';
import { replayStory } from '../../e2e/support/replayStory';
import { newPerson } from '../../e2e/support/stories';
import { expect, test } from '../../e2e/support/test';

test('a recorded session with own texts and files, a thread, a first comment, snippets and the library is seen again without a request', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.setTimeout(180_000);
  // Playwright's trace fetches the images of local files; the product does not.
  problems.allow(/blob/);
  const seen = await playStory(page);
  const { text, log } = await downloadLog(page);
  expect(log).toMatchObject({ lost: [], truncated: 0 });
  await replayStory(browser, server, { text, log, seen });
});

/** A post is written for two networks in one load of the page, each of which gets something of its own. */
async function playStory(page: Page): Promise<Seen[]> {
  const seen: Seen[] = [];
  const mark = async () => seen.push(await markMoment(page));
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const person = newPerson();
  const handle = `w${person.username.slice(-8)}`;
  await enterInOneLoad(page, person);
  await connect(page, 'Twitter', handle);
  await connect(page, 'LinkedIn', handle);

  await goTo(page, 'Create Post');
  await field('Content').fill('How we bake');
  await page.getByRole('checkbox', { name: 'All connected' }).check();
  await press('Add part');
  await field('Part 2').fill('The dough rests');
  await press('Add part');
  await field('Part 3').fill('It goes into the oven');
  await mark();
  await press('Remove part 2');
  await mark();
  await press('Undo');
  await expect(field('Part 3')).toHaveValue('It goes into the oven');

  await field('Content').press('End');
  await field('Content').pressSequentially(' /');
  await page.getByRole('option', { name: 'New snippet…' }).click();
  await field('Name').fill('Hours');
  await dialog('New snippet').getByRole('textbox', { name: 'Text' }).fill('open from 8 to 6');
  await mark();
  await dialog('New snippet').getByRole('button', { name: 'Save' }).click();
  await expect(dialog('Snippets').getByText('open from 8 to 6')).toBeVisible();
  await mark();
  await page.keyboard.press('Escape');
  await expect(dialog('Snippets')).toBeHidden();
  await field('Content').fill('How we bake, ');
  await field('Content').press('End');
  await field('Content').pressSequentially('/ho');
  await expect(page.getByRole('option', { name: /^Hours/ })).toBeVisible();
  await mark();
  await field('Content').press('Enter');
  await expect(field('Content')).toHaveValue('How we bake, open from 8 to 6');

  await page.getByRole('tab', { name: 'Media' }).click();
  await page
    .getByLabel('Choose files')
    .setInputFiles([await image('oven.png', { width: 800 }), await image('dough.png', { width: 600 })]);
  await press('Upload All Files');
  await expect(page.getByText('2 of 2 uploaded').first()).toBeVisible();
  await press('Crop oven.png');
  await expect(dialog('Crop oven.png').getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await dialog('Crop oven.png').getByRole('radio', { name: /^1:1/ }).check();
  await mark();
  await dialog('Crop oven.png').getByRole('button', { name: 'Crop' }).click();
  await expect(page.getByText('oven (cropped).png').first()).toBeVisible();
  await press('From library');
  await expect(dialog('Media library').getByRole('checkbox', { name: /png/ })).toHaveCount(3);
  await dialog('Media library').getByRole('searchbox').fill('dough');
  await expect(dialog('Media library').getByRole('checkbox', { name: /png/ })).toHaveCount(1);
  await mark();
  await page.keyboard.press('Escape');
  await expect(dialog('Media library')).toBeHidden();

  await page.getByRole('tab', { name: 'Post Editor' }).click();
  await page.getByRole('tab', { name: 'LinkedIn' }).click();
  await field('Text for LinkedIn').fill('How we bake, and why it takes a night');
  await press('Choose files for LinkedIn');
  await page.getByRole('group', { name: 'Files of LinkedIn' }).getByRole('checkbox', { name: 'dough.png' }).uncheck();
  await mark();
  await page.getByRole('tab', { name: /^All/ }).click();
  await press('First comment');
  await mark();
  await press('Post Now');
  await expect(field('Content')).toHaveValue('', { timeout: 20_000 });
  await closeToasts(page);
  await mark();
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('article').filter({ hasText: 'How we bake' }).first()).toContainText('Published');
  await mark();
  return seen;
}

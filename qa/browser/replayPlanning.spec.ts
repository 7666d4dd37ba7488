import type { Page } from '@playwright/test';
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

const MAY = '/scheduled?view=month&date=2099-05-06';
const SHEET =
  'date,time,zone,accounts,text\n2099-05-06,09:00,Europe/Berlin,twitter,Fresh bread\n2099-05-07,late,,twitter,Cake\n';

test('a recorded session with imports, calendar, queue and a series is seen again without a request', async ({
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

/** A week is planned in one load of the page: by a file, on the calendar, into free slots, again and again. */
async function playStory(page: Page): Promise<Seen[]> {
  const seen: Seen[] = [];
  const mark = async () => seen.push(await markMoment(page));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const entry = (text: string) => page.getByRole('gridcell').getByRole('button', { name: new RegExp(text) });
  const person = newPerson();
  await enterInOneLoad(page, person);
  await connect(page, 'Twitter', `w${person.username.slice(-8)}`);

  await followLink(page, '/import');
  const sheet = { name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) };
  await page.getByLabel('Choose a file').setInputFiles(sheet);
  await expect(page.getByText('2 rows: 1 ready, 1 with problems')).toBeVisible();
  await mark();
  await press('Import 1 post, leave 1');
  await expect(page.getByText('2 rows: 1 imported, 1 with problems')).toBeVisible();
  await mark();

  await followLink(page, MAY);
  await expect(entry('Fresh bread')).toBeVisible();
  await mark();
  await entry('Fresh bread').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved to Thursday, May 7, 2099, 09:00 AM.')).toBeVisible();
  await closeToasts(page);
  await mark();
  await entry('Fresh bread').click();
  await expect(page.getByRole('dialog', { name: /May 7, 2099/ })).toBeVisible();
  await mark();
  await page.keyboard.press('Escape');
  await press('Week');
  await expect(entry('Fresh bread')).toBeVisible();
  await mark();

  await followLink(page, '/queue');
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Every day');
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await press('Add time');
  await expect(page.getByRole('button', { name: 'Remove Sunday 09:00 AM' })).toBeVisible();
  await mark();
  for (const text of ['Rolls', 'Scones']) {
    await goTo(page, 'Create Post');
    await page.getByRole('textbox', { name: 'Content' }).fill(text);
    await page.getByRole('checkbox', { name: 'Twitter' }).check();
    await expect(page.getByText(/^Next in the queue: Twitter \w{3} \d/)).toBeVisible();
    await press('Add to queue');
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');
  }
  await closeToasts(page);
  await followLink(page, '/queue');
  await page.getByRole('button', { name: 'Down: Rolls' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Waiting posts' }).getByRole('listitem').first()).toHaveText(/^Scones/);
  await closeToasts(page);
  await mark();

  await goTo(page, 'Create Post');
  await page.getByRole('textbox', { name: 'Content' }).fill('Warm buns');
  await page.getByRole('checkbox', { name: 'Twitter' }).check();
  await page.getByRole('checkbox', { name: 'Schedule Post' }).check();
  await page.getByLabel('Date', { exact: true }).fill('2099-07-06');
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Daily');
  await expect(page.getByText('Every day, at 09:00 AM')).toBeVisible();
  await mark();
  await press('Schedule Post');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('');
  await closeToasts(page);
  await followLink(page, '/scheduled?view=month&date=2099-07-06');
  await expect(entry('Warm buns')).toHaveCount(10);
  await entry('Warm buns').nth(2).click();
  await press('Skip this one');
  await expect(entry('Warm buns')).toHaveCount(9);
  await closeToasts(page);
  await mark();
  return seen;
}

/** Goes to an address without loading the page, as a link in it would. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

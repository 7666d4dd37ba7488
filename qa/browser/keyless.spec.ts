import type { Page } from '@playwright/test';
import { ACCOUNT_PLATFORMS } from '../../contract/networks';
import { controlSandbox } from '../../sandbox/testing/control';
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
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '../../e2e/support/test';
import { postMessages } from '../../src/features/posts/messages';

const APP_PASSWORD = 'cana-ryof-thea-pppw';
const NETWORKS = ['Twitter', 'Facebook', 'LinkedIn', 'Instagram', 'Bluesky', 'Mastodon'] as const;

test('from nothing to a post on six networks, once each, and the session is seen again', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.setTimeout(240_000);
  problems.allow(/blob|social-accounts\/credentials/);
  const seen: Seen[] = [];
  const mark = async () => seen.push(await markMoment(page));
  const name = `k${newPerson().username.slice(-8)}`;

  await enterInOneLoad(page);
  await openForm(page, 'Mastodon');
  await mark();
  await expectAccessible(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Continue')]);
  await popup.getByLabel('Handle').fill(name);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await press(page, 'Done', 20_000);
  await expect(page.getByText(new RegExp(`^@${name}@127\\.0\\.0\\.1:\\d+$`)).first()).toBeVisible();

  await openForm(page, 'Bluesky');
  await press(page, 'Connect');
  await expect(page.getByText('Enter your handle.')).toBeVisible();
  await mark();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Handle' }).fill(`${name}.test`);
  await page.getByLabel('App password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /wrong/ })).toBeVisible();
  await expect(page.getByLabel('App password')).toBeFocused();
  await mark();
  await page.getByLabel('App password').fill(APP_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Connected' })).toBeVisible();
  await mark();
  await expectAccessible(page);
  await press(page, 'Done');

  for (const network of NETWORKS.slice(0, 4)) await connect(page, network as Parameters<typeof connect>[1]);
  // Not Settings: for up to a minute it says of a fresh token that it has 60 days, and the replay rightly 59.
  await goTo(page, 'Dashboard');
  await mark();

  await writeOnAll(page, name);
  await mark();
  await expectAccessibleEverywhere(page);
  await press(page, 'Post Now');
  await expect(page.getByText(postMessages.published)).toBeVisible({ timeout: 30_000 });
  await closeToasts(page);
  await goTo(page, 'Dashboard');
  const card = page.getByRole('article').filter({ hasText: 'Fresh sourdough' }).first();
  await expect(card.getByRole('link', { name: /^View on/ })).toHaveCount(NETWORKS.length, { timeout: 30_000 });
  await mark();

  for (const network of NETWORKS) await expectOnNetwork(page, network);
  const { texts } = controlSandbox(server.sandboxOrigin);
  const accepted = (await Promise.all(ACCOUNT_PLATFORMS.map(texts))).map((all) =>
    all.filter((text) => text.includes(name)),
  );
  expect(accepted.map(({ length }) => length)).toEqual(ACCOUNT_PLATFORMS.map(() => 1));

  const { text, log } = await downloadLog(page);
  expect(log).toMatchObject({ lost: [], truncated: 0 });
  for (const secret of [APP_PASSWORD, 'cana-']) expect(text).not.toContain(secret);
  await replayStory(browser, server, { text, log, seen });
});

/** Opens the form of a network without keys in Settings. */
async function openForm(page: Page, network: 'Bluesky' | 'Mastodon'): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await press(page, new RegExp(`^${network}`));
  await expect(page.getByRole('radio', { name: /^Sandbox/ }).first()).toBeChecked();
}

function press(page: Page, name: string | RegExp, timeout = 10_000): Promise<void> {
  const exact = typeof name === 'string';
  return page.getByRole('button', { name, exact }).first().click({ timeout });
}

/** Writes a post with an image for all networks, with settings for those that take some. */
async function writeOnAll(page: Page, name: string): Promise<void> {
  await goTo(page, 'Create Post');
  for (const network of NETWORKS) await page.getByRole('checkbox', { name: network, exact: true }).check();
  await page
    .getByRole('textbox', { name: 'Content', exact: true })
    .fill(`Fresh sourdough from ${name}, see https://bread.example/rye #sourdough`);
  await page.getByRole('button', { name: /^Settings o[fn] / }).click();
  const settings = page.getByRole('group', { name: 'Settings on Mastodon' });
  await settings.getByLabel('Who can see it').selectOption('Quiet public');
  await settings.getByLabel('Language').selectOption('English');
  await page.getByRole('tab', { name: 'Media' }).click();
  await page.getByLabel('Choose files').setInputFiles(await image('bread.png'));
  await press(page, 'Upload All Files');
  await expect(page.getByText('1 of 1 uploaded').first()).toBeVisible();
  await page.getByLabel('Alt text for bread.png').fill('A loaf on a table');
  await page.getByRole('tab', { name: 'Post Editor' }).click();
  await page.getByRole('button', { name: 'Mastodon', exact: true }).click();
  const preview = page.getByRole('article', { name: 'Preview on Mastodon' });
  await expect(preview).toContainText(`@${name}@`);
  await expect(preview).toContainText('bread.example/rye');
  await expect(page.getByText(/^Mastodon \d+\/\d+$/)).toBeVisible();
}

/** The post is on the page that its card leads to, with its image. */
async function expectOnNetwork(page: Page, network: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: 'Fresh sourdough' }).first();
  await card.getByRole('button', { name: 'More', exact: true }).click();
  const href = await card.getByRole('link', { name: `View on ${network}` }).getAttribute('href');
  const opened = await page.context().newPage();
  await opened.goto(href!);
  await expect(opened.getByText('Fresh sourdough').first(), network).toBeVisible();
  await expect(opened.getByRole('img', { name: 'A loaf on a table' }).first(), network).toBeVisible();
  await opened.close();
}

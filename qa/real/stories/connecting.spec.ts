import { image } from '../../../e2e/support/media';
import { enter } from '../../../e2e/support/stories';
import { createPerson } from '../support/bluesky';
import { attach, openForm, openWindow, postNow, sendPassword, write } from '../support/product';
import { authorize, signIn } from '../support/serverPages';
import { expect, test } from '../support/test';

test('a wrong app password says so, and a lost answer can be asked for again', async ({
  page,
  real,
  faulty,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  const ada = await createPerson(real.pds, 'ada');
  await enter(page);
  await page.goto('/settings');
  const dialog = await openForm(page, new URL(faulty.origin).host);
  await sendPassword(dialog, ada.handle, 'none-none-none-none');
  await expect(dialog.getByText(/app password is wrong/)).toBeVisible();

  faulty.spoil((method) => (method === 'com.atproto.server.createSession' ? 'drop after' : null));
  await dialog.getByLabel('App password').fill(ada.appPassword);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('Bluesky gave no whole response')).toBeVisible();
  faulty.heal();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('heading', { name: 'Account Connected' })).toBeVisible();
});

test("the server's own window connects an account, and it posts", async ({ page, real }) => {
  const ada = await createPerson(real.pds, 'ada');
  await enter(page);
  await page.goto('/settings');
  const popup = await openWindow(page, await openForm(page, new URL(real.pds).host));
  await signIn(popup, ada);
  await authorize(popup);
  await expect(page.getByText(`@${ada.handle}`).first()).toBeVisible();

  await write(page, 'Allowed in a window');
  await attach(page, [{ ...(await image('plain.png')), alt: 'Nothing but teal' }]);
  await postNow(page);
  const [post, ...others] = await ada.posts();
  expect(others).toEqual([]);
  expect(post?.value).toMatchObject({ text: 'Allowed in a window', embed: { images: [{ alt: 'Nothing but teal' }] } });
});

test('an authorization that is denied on the server connects nothing', async ({ page, real }) => {
  const ada = await createPerson(real.pds, 'ada');
  await enter(page);
  await page.goto('/settings');
  const popup = await openWindow(page, await openForm(page, new URL(real.pds).host));
  await signIn(popup, ada);
  await popup.getByRole('button', { name: 'Deny access' }).click();
  await expect(page.getByText(/^Bluesky wasn’t connected/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('No social media accounts connected yet.')).toBeVisible();
});

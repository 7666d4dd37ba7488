import { expect, test } from '../../e2e/support/test';

test('the product can be installed, with a name, icons and shortcuts of its own', async ({ page, request }) => {
  await page.goto('/login');
  const devTools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // A test's window is a private one; nothing else stands in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const { data = '' } = await devTools.send('Page.getAppManifest');
  const { icons } = JSON.parse(data) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
});

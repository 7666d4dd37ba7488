import { startDevServer } from '../../e2e/support/devServer';
import { expect, test } from '../../e2e/support/test';

test('under npm run dev, pages hear of changes at the address that it prints', async ({ page }) => {
  test.setTimeout(180_000);
  const server = await startDevServer();
  try {
    const connecting = page.waitForEvent('websocket');
    await page.goto(server.origin);
    const socket = await connecting;
    expect(socket.url()).toBe(`${server.origin.replace('http', 'ws')}/ws`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const told = socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"invalid"'));
    await server.rebuild();
    await told;
    await page.close();
  } finally {
    await server.stop();
  }
});

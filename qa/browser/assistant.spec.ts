import { startMockLlm } from '../../server/testing/mockLlm';
import { downloadLog, enterInOneLoad, markMoment, type Seen } from '../../e2e/support/replay';
import { replayStory } from '../../e2e/support/replayStory';
import { image } from '../../e2e/support/media';
import { startServer, type TestServer } from '../../e2e/support/server';
import { enter } from '../../e2e/support/stories';
import { expect, expectAccessible, watched } from '../../e2e/support/test';

const KEY = 'sk-never-in-a-browser';
const VERSIONS = ['Fresh rye from seven.', 'Who likes rye?', 'Rye, and how it began.'];
const ENDLESS = 'and another loaf '.repeat(1_000);

type Mock = Awaited<ReturnType<typeof startMockLlm>>;

/** A server whose assistant is a model of an AI server that others wrote. */
const test = watched.extend<object, { mock: Mock; server: TestServer }>({
  mock: [
    async ({ browserName: _browser }, use) => {
      const mock = await startMockLlm({
        chunkSize: 8,
        chunkIntervalMs: 40,
        replies: [
          { to: '', content: VERSIONS.join('\n===\n') },
          { to: 'never stop', content: ENDLESS },
          { to: 'data:image/jpeg', content: 'A loaf on a table.' },
          { to: 'no quota', status: 429, error: { code: 'rate_limit_exceeded' } },
        ],
      });
      await use(mock);
      await mock.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ browserName, mock }, use) => {
      const env = { AI_API_URL: mock.apiUrl, AI_MODEL: 'mock-1', AI_API_KEY: KEY };
      const server = await startServer({ label: `${browserName}-assistant`, logLevel: 'trace', env });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

test('a model writes as one watches, is stopped, goes into the composer, and is seen again without a request', async ({
  page,
  browser,
  server,
  mock,
}) => {
  test.setTimeout(180_000);
  const seen: Seen[] = [];
  // Toasts are closed by their name, which the panel's own button has too.
  const mark = async () => seen.push(await markMoment(page));
  const open = () => page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  await enterInOneLoad(page);
  await open();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  await expect(panel.getByText(`mock-1 at ${mock.host} writes the replies.`)).toBeVisible();
  const message = panel.getByRole('textbox', { name: 'Message' });

  await message.fill('never stop');
  await message.press('Enter');
  const growing = panel.getByRole('group', { name: 'Version 1' });
  await expect(growing).toContainText('and another loaf');
  await expect(panel.getByRole('button', { name: 'Use Version 1' })).toBeDisabled();
  const early = (await growing.innerText()).length;
  await expect.poll(async () => (await growing.innerText()).length).toBeGreaterThan(early);
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByText('AI is thinking...')).toBeHidden();
  const stopped = (await growing.innerText()).length;
  await mark();
  await open();
  expect((await growing.innerText()).length).toBe(stopped);
  expect(stopped).toBeLessThan(ENDLESS.length / 2);
  await panel.getByRole('button', { name: 'Clear conversation' }).click();

  await panel.getByRole('combobox', { name: 'Write for' }).selectOption('LinkedIn');
  await message.fill('Write a post about our rye');
  await message.press('Enter');
  await expect(panel.getByText('AI is thinking...')).toBeHidden();
  for (const [index, text] of VERSIONS.entries()) {
    await expect(panel.getByRole('group', { name: `Version ${index + 1}` })).toContainText(text);
  }
  await expectAccessible(page);
  await mark();
  await open();
  await panel.getByRole('button', { name: 'Use Version 2' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(VERSIONS[1] ?? '');
  await mark();

  await open();
  await panel.getByRole('button', { name: 'Enhance Text' }).click();
  await expect(panel.getByRole('group', { name: 'Version 3' }).nth(1)).toContainText(VERSIONS[2] ?? '');
  await expect(panel.getByText('AI is thinking...')).toBeHidden();
  await mark();

  const story = await downloadLog(page);
  expect(story.text).not.toContain(KEY);
  expect(server.printed()).not.toContain(KEY);
  await replayStory(browser, server, { ...story, seen });
});

test('says what the AI server refuses, and describes a picture', async ({ page, mock, problems }) => {
  problems.allow(/assistant\/replies|502/);
  await enter(page);
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  await panel.getByRole('textbox', { name: 'Message' }).fill('no quota');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert').filter({ hasText: mock.host })).toHaveText(
    `The AI server ${mock.host} has too much to do, or its quota is used up. Please try again later.`,
  );
  await expect(panel.getByRole('button', { name: 'Ask again' })).toBeVisible();

  await panel.getByLabel('Image').setInputFiles(await image('bread.png'));
  await panel.getByRole('button', { name: 'Analyze Image' }).click();
  await expect(panel.getByRole('group', { name: 'Version 1' })).toContainText('A loaf on a table.');
});

test('a model describes a picture of the post, in its own field and out of the chat', async ({ page, mock }) => {
  await enter(page);
  await page.goto('/create?tab=media');
  await page.getByLabel('Choose files').setInputFiles(await image('loaf.png'));
  const field = page.getByRole('textbox', { name: 'Alt text for loaf.png' });
  await field.fill('Mine');
  await expect(page.getByText(`mock-1 at ${mock.host} suggests alt texts.`)).toBeVisible();
  await page.getByRole('button', { name: 'Suggest alt text for loaf.png' }).click();
  await expect(field).toHaveValue('A loaf on a table.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo alt text of loaf.png' }).click();
  await expect(field).toHaveValue('Mine');

  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  await panel.getByLabel('Image').setInputFiles(await image('loaf.png'));
  await panel.getByRole('button', { name: 'Analyze Image' }).click();
  await panel.getByRole('button', { name: 'Use as alt text of loaf.png' }).click();
  await expect(page.getByText('Alt text of loaf.png set')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('A loaf on a table.');
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openReplay } from '../../e2e/support/replayStory';
import { expect, expectAccessible, test } from '../../e2e/support/test';

const folder = path.join(__dirname, '../../src/replay/fixtures/older');

for (const name of readdirSync(folder)) {
  test(`${name}: is shown to its end, and said not to be what was seen from where it is not`, async ({
    page,
    problems,
  }) => {
    problems.allow(/TypeError/);
    const frame = await openReplay(page, readFileSync(path.join(folder, name), 'utf8'));
    const wrong = page.getByText('From here on this is not what was seen.');
    await expect(page.getByText(/^Diverges after action \d+ of \d+, .* Recorded with build 0\.1\.0\+/)).toBeVisible();
    await expect(wrong).toBeHidden();
    await page.keyboard.press('End');
    await expect(wrong).toBeVisible();
    // The lists of posts are those of an older server, which today's components cannot draw.
    const failure = frame.getByRole('alert').filter({ hasText: 'The replay couldn’t draw this part' });
    await expect(failure).toBeVisible();
    await expect(frame.getByText('Something went wrong')).toBeHidden();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go to where it begins' }).click();
    await expect(wrong).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(wrong).toBeHidden();
    await expect(failure).toBeHidden();
  });
}

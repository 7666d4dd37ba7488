import type { Page } from '@playwright/test';
import { withReplayPage } from './replayPage';

/** Opens a log on the replay page of the built product and goes to random places; ms until the screen is laid out. */
export function timesOfBrowserSeeks(log: string, seeks: number): Promise<number[]> {
  return withReplayPage(log, async (openPage, file) => {
    const page = await openPage();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    const slider = page.getByRole('slider', { name: 'Position' });
    await slider.press('End');
    // All of it is folded then.
    await page.getByText(/^(\d+) \/ \1 /).waitFor();
    // The first of each page draws what later ones find drawn.
    await seekAbout(page, 20, 11);
    return seekAbout(page, seeks, 7);
  });
}

function seekAbout(page: Page, seeks: number, seed: number): Promise<number[]> {
  return page.evaluate(
    async ([count, start]) => {
      const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      const { body } = document.querySelector('iframe')!.contentDocument!;
      const times: number[] = [];
      let random = start;
      for (let seek = 0; seek < count; seek += 1) {
        random = (random * 48_271) % 2_147_483_647;
        const startedAt = performance.now();
        set.call(slider, String(random % Number(slider.max)));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        if (body.offsetHeight < 1) throw new Error('Nothing is shown.');
        times.push(performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return times;
    },
    [seeks, seed] as const,
  );
}

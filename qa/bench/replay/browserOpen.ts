import { withReplayPage } from './replayPage';

/**
 * In ms: from the choice of a file to the first screen, the longest task of the page up to the end of its work, and a jump to
 * the end in the moment of the first screen, in another page, which needs all of the log folded.
 */
export type Opening = { shown: number; longestTask: number; earlyJump: number };

/** Opens a log on the replay page of the built product several times, each time in pages of their own. */
export function timesOfOpening(log: string, rounds: number): Promise<Opening[]> {
  return withReplayPage(log, async (openPage, file) => {
    const open = async (jumpsAtOnce: boolean) => {
      const page = await openPage();
      const times = page.evaluate(watchOpening, jumpsAtOnce);
      await page.locator('input[type=file]').setInputFiles(file);
      const seen = await times;
      await page.close();
      return seen;
    };
    const openings: Opening[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { shown, longestTask } = await open(false);
      const { jump } = await open(true);
      openings.push({ shown, longestTask, earlyJump: jump });
    }
    return openings;
  });
}

/** Runs inside the page: presses Replay as soon as it is offered, and waits for the work after it. */
async function watchOpening(jumpsAtOnce: boolean) {
  const SETTLING_MS = 3_000;
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
  const chosenAt = await new Promise<number>((resolve) =>
    document.addEventListener('change', () => resolve(performance.now()), { capture: true, once: true }),
  );
  const appears = (selector: string) =>
    new Promise<HTMLElement>((resolve) => {
      const look = () => {
        const found = document.querySelector<HTMLElement>(selector);
        if (found === null) return;
        observer.disconnect();
        resolve(found);
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true });
      look();
    });
  (await appears('dialog .button--primary')).click();
  const slider = (await appears('input[type=range]')) as HTMLInputElement;
  const shownAt = performance.now();
  if (jumpsAtOnce) {
    await new Promise((resolve) => setTimeout(resolve));
    const jumpAt = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, slider.max);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    const isThere = () => document.body.innerText.includes(`${slider.max} / ${slider.max} `);
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
    return { shown: 0, longestTask: 0, jump: performance.now() - jumpAt };
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
  const during = tasks.filter(({ startTime, duration }) => startTime + duration >= chosenAt);
  return { shown: shownAt - chosenAt, longestTask: Math.max(0, ...during.map(({ duration }) => duration)), jump: 0 };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxControl } from '../../sandbox/testing/control';
import type { Random } from './random';
import { earlierPosts, othersText } from './texts';

const POST_EVERY_MS = 150;

/** Posts on accounts what other tools may have posted there before: the very same words. */
export async function fillTimelines(
  sandbox: SandboxControl,
  handles: readonly string[],
  random: Random,
): Promise<void> {
  for (const handle of handles) {
    for (const { text, agoMs } of earlierPosts(random)) {
      await sandbox.postAsOther(handle, text, new Date(Date.now() - agoMs));
    }
  }
}

/** Posts on the same accounts as other tools do, the same words with other links, until it is stopped; gives how many. */
export function startOthers(sandbox: SandboxControl, handles: readonly string[], random: Random) {
  let count = 0;
  let isOver = false;
  async function post(): Promise<void> {
    while (!isOver) {
      await sandbox.postAsOther(random.pick(handles), othersText(random, count));
      count += 1;
      await sleep(POST_EVERY_MS);
    }
  }
  const posting = post();
  // Read by `stop`; a run that ends early closes the sandbox under it.
  posting.catch(() => undefined);
  return {
    async stop(): Promise<number> {
      isOver = true;
      await posting;
      return count;
    },
  };
}

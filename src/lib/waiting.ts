/** Runs work in a new task, when the change under way is fully on the page. */
export function nextTask(work: () => void): void {
  setTimeout(work);
}

type ListenerApi = { condition: (predicate: () => boolean) => Promise<boolean> };

/** Keeps an effect under way until its store is unplugged, and runs `stop` then. */
export async function untilCancelled({ condition }: ListenerApi, stop: () => void): Promise<void> {
  await condition(() => false).finally(stop);
}

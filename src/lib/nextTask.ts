/** Runs work in a new task, when the change under way is fully on the page. */
export function nextTask(work: () => void): void {
  setTimeout(work);
}

/** Runs work once everything that goes with the present moment is done: all of a change is on the page by then. */
export function nextTask(work: () => void): void {
  setTimeout(work);
}

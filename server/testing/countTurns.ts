/**
 * Counts turns of this process of at least ten milliseconds each, from an instant (milliseconds since 1970) on: a process
 * that the machine does not run has none. `stop` ends the count and tells it.
 */
export function countTurns(from: number): { stop: () => number } {
  let turns = 0;
  const turning = setInterval(() => (turns += Date.now() >= from ? 1 : 0), 10);
  return {
    stop: () => {
      clearInterval(turning);
      return turns;
    },
  };
}

/** Ways to move one post of a queue. */
export type Step = 'first' | 'up' | 'down';

/** The order after one id was moved; the same where it cannot move further. */
export function moved(order: readonly string[], id: string, step: Step): string[] {
  const from = order.indexOf(id);
  const to = { first: 0, up: from - 1, down: from + 1 }[step];
  if (from === -1 || to < 0 || to >= order.length) return [...order];
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The same ids in an order that chance has made (Fisher and Yates); `random` gives numbers from 0 up to 1. */
export function shuffled(order: readonly string[], random: () => number = Math.random): string[] {
  const left = [...order];
  return order.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

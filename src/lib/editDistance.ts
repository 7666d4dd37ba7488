/** Number of letters to add, remove or replace to turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_unused, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

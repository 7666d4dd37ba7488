/** Adds what is reported; null when nothing is: never 0 for "not told". */
export function sumReported(figures: readonly (number | null)[]): number | null {
  const reported = figures.filter((figure) => figure !== null);
  return reported.length === 0 ? null : reported.reduce((sum, figure) => sum + figure, 0);
}

/** Adds what is reported; null when there is something to add and none of it is. */
export function sumReported(figures: readonly (number | null)[]): number | null {
  const reported = figures.filter((figure) => figure !== null);
  return reported.length === 0 && figures.length > 0 ? null : reported.reduce((sum, figure) => sum + figure, 0);
}

import { sumReported } from '../../lib/sumReported';

/** The total: 0 if there are no figures, null if none of them is reported. */
export function totalOf(figures: readonly (number | null)[]): number | null {
  return figures.length === 0 ? 0 : sumReported(figures);
}

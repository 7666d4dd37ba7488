import { sumReported } from '../../lib/sumReported';

/** What all together have come to: 0 where there are none, null where none of them reports it. */
export function totalOf(figures: readonly (number | null)[]): number | null {
  return figures.length === 0 ? 0 : sumReported(figures);
}

/** The color of a trend score: green from 90, yellow from 70, red below (spec section 9). */
export function trendTone(score: number): 'green' | 'yellow' | 'red' {
  if (score >= 90) return 'green';
  return score >= 70 ? 'yellow' : 'red';
}

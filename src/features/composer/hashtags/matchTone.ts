const GOOD_FROM = 0.8;
const FAIR_FROM = 0.6;

/** Color of a match: green at 0.8 and up, yellow at 0.6 and up (spec section 9), gray below (L-79). */
export function matchTone(relevance: number): 'green' | 'yellow' | 'gray' {
  if (relevance >= GOOD_FROM) return 'green';
  return relevance >= FAIR_FROM ? 'yellow' : 'gray';
}

import parseTweet from 'twitter-text/dist/parseTweet';

const PLAIN = /^[\n\r\x20-\x7e]*$/;

/** Weighing takes with the square of a text's length: 60,000 characters full of dots would take the better part of a minute. */
const WEIGHED_MAX_LENGTH = 4_000;

/**
 * Length of a text as X counts it (limit 280): a link is 23, wide characters and emoji are 2. A text that is longer than
 * any post of X counts plainly.
 * Kept apart from postRules because the reference implementation weighs 16 kB; only composers load it.
 */
export function xWeightedLength(text: string): number {
  // Without a dot there is no link, and plain ASCII weighs 1 each: most keystrokes end here.
  if (PLAIN.test(text) && !text.includes('.')) return text.length;
  if (text.length > WEIGHED_MAX_LENGTH) return text.length;
  return parseTweet(text).weightedLength;
}

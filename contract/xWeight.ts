import parseTweet from 'twitter-text/dist/parseTweet';

const PLAIN = /^[\n\r\x20-\x7e]*$/;

/**
 * Length of a text as X counts it (limit 280): a link is 23, wide characters and emoji are 2.
 * Kept apart from postRules because the reference implementation weighs 16 kB; only composers load it.
 */
export function xWeightedLength(text: string): number {
  // Without a dot there is no link, and plain ASCII weighs 1 each: most keystrokes end here.
  if (PLAIN.test(text) && !text.includes('.')) return text.length;
  return parseTweet(text).weightedLength;
}

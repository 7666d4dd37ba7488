import parseTweet from 'twitter-text/dist/parseTweet';

const PLAIN = /^[\n\r\x20-\x7e]*$/;

/** Weighing takes quadratic time: for 60,000 characters full of dots it would take most of a minute. */
const WEIGHED_MAX_LENGTH = 4_000;

/**
 * Length of a text as X counts it (limit 280): a link is 23, wide characters and emoji are 2. Texts far too long for X
 * get their plain length. X's own implementation, which this uses, adds 16 kB to whatever imports it.
 */
export function xWeightedLength(text: string): number {
  // Without a dot there is no link, and plain ASCII weighs 1 each: most keystrokes end here.
  if (PLAIN.test(text) && !text.includes('.')) return text.length;
  if (text.length > WEIGHED_MAX_LENGTH) return text.length;
  if (lastWeighed.text !== text) lastWeighed = { text, weight: parseTweet(text).weightedLength };
  return lastWeighed.weight;
}

/** With each key the counter, the room that is left and X's own count ask about one text. */
let lastWeighed = { text: '', weight: 0 };

/** X counts every link as this long; a link holds at least one dot. */
const LINK_WEIGHT = 23;

/** An upper bound of X's count that needs no search for links: most texts are far below the limit. */
export function greatestXWeight(text: string): number {
  const wide = text.match(/[^\x20-\x7e\n]/g)?.length ?? 0;
  const dots = text.split('.').length - 1;
  return text.length + wide + dots * LINK_WEIGHT;
}

import { randomInt } from 'node:crypto';

const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';
const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;

/**
 * Makes a new record key (https://atproto.com/specs/tid): 53 bits for the microseconds of an instant, given in
 * milliseconds since 1970, and 10 random ones. The microseconds are random too, so that keys of several servers don't meet.
 */
export function createTid(now: number): string {
  const number = ((BigInt(Math.floor(now)) * 1_000n + BigInt(randomInt(1_000))) << 10n) + BigInt(randomInt(1_024));
  return Array.from({ length: 13 }, (_unused, index) => {
    const letter = (number >> BigInt(5 * (12 - index))) & 31n;
    return LETTERS[Number(letter)] ?? '';
  }).join('');
}

/** True if a text is a record key of this kind. */
export function isTid(text: string): boolean {
  return TID.test(text);
}

const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';

/** Record keys of posts: 13 letters, of which the first has only 4 bits. */
export const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;

/** The instant of a record key, in milliseconds since 1970; null if it is none. */
export function instantOfTid(tid: string): number | null {
  if (!TID.test(tid)) return null;
  const bits = [...tid].reduce((sum, letter) => sum * 32n + BigInt(LETTERS.indexOf(letter)), 0n);
  return Number((bits >> 10n) / 1000n);
}

/** The record key of an instant in milliseconds since 1970; `order` tells those of one millisecond apart. */
export function tidAt(instant: number, order: number): string {
  let rest = ((BigInt(instant) * 1000n + BigInt(order % 1000)) << 10n) + 1n;
  let text = '';
  for (let index = 0; index < 13; index += 1) {
    text = (LETTERS[Number(rest % 32n)] ?? '') + text;
    rest /= 32n;
  }
  return text;
}

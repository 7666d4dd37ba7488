/** Normalizes a text so that two texts that people consider the same are equal: composed and lower case. */
export function textKey(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

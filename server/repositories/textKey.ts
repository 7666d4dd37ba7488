/** Brings a text to the form in which two that people take for the same are equal: composed and in lower case. */
export function textKey(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

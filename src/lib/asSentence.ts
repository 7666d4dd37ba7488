/** Ends words of others as a sentence, so that another one can follow. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

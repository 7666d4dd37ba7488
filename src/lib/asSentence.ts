/** Ends a text from elsewhere with a full stop unless it has an end of its own, so that a sentence can follow. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

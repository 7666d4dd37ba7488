/** True if nothing is left of a text after trimming. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

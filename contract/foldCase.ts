/** The form in which texts are compared without regard to case: in lower case, with "ß" as "ss" and one form of the Greek sigma. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
}

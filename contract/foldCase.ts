/** The form in which texts are compared without regard to case: in lower case, with "ß" as "ss" and one form of the Greek sigma. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
}

/** The form in which words are searched for: as foldCase has them, without accents, and full-width characters as plain ones. */
export function foldAccents(text: string): string {
  return foldCase(text.normalize('NFKD').replace(/[\u0300-\u036F]/g, ''));
}

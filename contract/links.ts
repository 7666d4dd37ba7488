/** Signs that end a sentence, and a link only by accident. */
const SENTENCE_END = '.,;:!?\'"…»}';

/** A bracket belongs to a link in which it was opened: "https://en.wikipedia.org/wiki/Bread_(food)". */
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** An address as it stands in a text, without the punctuation of the sentence behind it. */
export function withoutSentenceEnd(address: string): string {
  const unopened = new Map(
    Object.entries(BRACKETS).map(([close, open]) => [close, countOf(address, close) - countOf(address, open)]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const sign = address.charAt(end - 1);
    const surplus = unopened.get(sign) ?? 0;
    if (surplus > 0) unopened.set(sign, surplus - 1);
    else if (!SENTENCE_END.includes(sign)) break;
  }
  return address.slice(0, end);
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/**
 * A stretch of a text that networks read as more than text, from and to a UTF-16 index. `name` is what follows the sign of a
 * hashtag or a mention; that of a hashtag can be empty, or something that no network takes.
 */
export type TextToken = { start: number; end: number } & (
  | { kind: 'address' }
  | { kind: 'hashtag' | 'mention'; name: string }
);

const WORD = String.raw`\p{L}\p{M}\p{N}_`;
/** A mark that makes an emoji of the sign before it belongs to no word. */
const AFTER_WORD = String.raw`[\p{L}\p{N}_]|(?![\ufe0e\ufe0f\u20e3])\p{M}`;

/** Punctuation that ends a part of a sentence, in scripts beyond ASCII: some have no space after it. */
export const SENTENCE_PUNCTUATION = String.raw`(?![\0-\x7f])\p{Terminal_Punctuation}`;

/** To where an address goes on: punctuation and brackets of scripts that may have no space there end it. */
const REST = String.raw`(?:(?!${SENTENCE_PUNCTUATION}|(?![\0-\x7f])[\p{Ps}\p{Pe}])[^\s<>"“”‘’＃＠])*`;
const WITH_SCHEME = String.raw`(?<![a-z\d])[a-z][a-z\d+.\-]{0,30}:\/\/${REST}`;
const HOST = String.raw`(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}\-]*\.)+(?:xn--[a-z\d\-]+|\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}])`;
/** What stands before the @ of an e-mail address (RFC 5322): without "#", "/" and "=", which begin something else, or quoted. */
const MAILBOX_SIGN = String.raw`.!$%&'*+?^{|}~\-`;
const MAILBOX = String.raw`(?<![${WORD}${MAILBOX_SIGN}])(?:[${MAILBOX_SIGN}]*[${WORD}][${WORD}${MAILBOX_SIGN}]*|"[ !#-~]{1,64}")`;
const EMAIL = String.raw`${MAILBOX}[@＠]${HOST}(?:[/?#]${REST})?`;
/** Without a scheme only what follows the host tells an address from a word. */
const WITHOUT_SCHEME = String.raw`(?<![${WORD}@＠.\-])${HOST}(?::\d+)?[/?#]${REST}`;

/** As X has it: joiners, middle dots, and signs that are part of words in Hebrew, Tibetan and Japanese stand within a tag. */
export const TAG_NAME = String.raw`[\p{L}\p{N}_][${WORD}]*(?:[\u200c\u200d·・\u05be\u05f3\u05f4\u0f0b\u0f0c゠〜～〃゛゜]+[${WORD}]+)*`;
/** A number sign with a variation selector is a picture of a key. */
const HASHTAG = String.raw`(?<!${AFTER_WORD}|[&/=#＃])[#＃](?![\ufe0f\u20e3])(?<tag>${TAG_NAME})?`;

const ACCOUNT_NAME = String.raw`[${WORD}]+(?:[.\-]+[${WORD}]+)*`;
/**
 * "@name", "@name.host" or "@name@host"; what stands right before the sign would make it an e-mail address or a part of one. The sign
 * comes first, that V8 does not look back from every character of a long row of "-" once it compiles without optimizing.
 */
const MENTION = String.raw`[@＠](?<!(?:${AFTER_WORD}|[/=@＠])[+\-]*[@＠])(?<account>${ACCOUNT_NAME}(?:[@＠]${ACCOUNT_NAME})?)`;

const TOKEN = new RegExp(`(?<address>${WITH_SCHEME}|${EMAIL}|${WITHOUT_SCHEME})|${HASHTAG}|${MENTION}`, 'giu');

/**
 * Finds addresses (with e-mail addresses), hashtags and mentions, in their order; they don't overlap, so that what stands in an
 * address is no tag. Full-width signs, as Japanese keyboards write them, are signs.
 */
export function findTokens(text: string): TextToken[] {
  return [...text.matchAll(TOKEN)].map(({ 0: found, index: start, groups = {} }): TextToken => {
    const end = start + found.length;
    if (groups['address'] !== undefined) return { kind: 'address', start, end };
    const { account, tag = '' } = groups;
    return account === undefined
      ? { kind: 'hashtag', name: tag, start, end }
      : { kind: 'mention', name: account, start, end };
  });
}

/** True for the name of a hashtag as networks take it: "#1" is a number. */
export function isTagName(name: string): boolean {
  return /\p{L}/u.test(name);
}

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

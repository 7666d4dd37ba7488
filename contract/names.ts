/** Letters that joiners give another form: without them a word of these scripts is another word. */
const JOINED = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Adlm',
  'Rohg',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
]
  .concat('Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}`;
const JOINER = String.raw`(?<=[${JOINED}](?<!${UNSEEN}))[\u200c\u200d](?=(?!${UNSEEN})[${JOINED}])`;

/** What chooses one of several forms of a character. */
const SELECTOR = String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]|(?<=[\u1820-\u18aa])[\u180b-\u180d]`;

/** Pictures of several characters, keys among them, and the flags of England, Scotland and Wales. */
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`;
const EMOJI = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\d#*]\ufe0f?\u20e3|${PICTURE}(?:\u200d${PICTURE})*`;

/** Characters without any look of their own, and what they are part of where they have a purpose. */
const KEPT_OR_UNSEEN = new RegExp(`(${EMOJI}|${JOINER}|${SELECTOR})|[${UNSEEN}\\ufff9-\\ufffb]`, 'gu');

/**
 * Normalizes what names something, in the browser as on the server: composed (NFC), trimmed, with single spaces and without
 * characters that nobody sees, so that two names that look alike are one. Joiners stay where a script or an emoji needs them.
 */
export function toName(raw: string): string {
  return raw
    .replace(KEPT_OR_UNSEEN, '$1')
    .normalize('NFC')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim();
}

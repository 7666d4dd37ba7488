import { sql, type SQL } from 'drizzle-orm';
import { EXCERPT_LENGTH } from '#contract/limits';

/** Length of a text that holds an excerpt even if much of it is white space. */
const RAW_EXCERPT_LENGTH = 4 * EXCERPT_LENGTH;

/** Where the characters are that go on with one before them, first and last. */
const PLANES = [
  [0x300, 0x1ffff],
  [0xe0000, 0xe01ff],
] as const;

/** What goes on with the character before it: marks, tones of skin, joiners, tags, and the later parts of a Korean syllable. */
const GOES_ON = classOf(/\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|[\u{e0020}-\u{e007f}\u1160-\u11ff]/u);
const FLAG_LETTERS = String.raw`\U0001f1e6-\U0001f1ff`;

/**
 * The last character of a text as people see it, for PostgreSQL, whose expressions know no classes of Unicode: the last flag of a
 * row, which are pairs from its beginning, or one that joiners may have made of several.
 */
const LAST_CHARACTER = [
  `(?<=(?:^|[^${FLAG_LETTERS}])(?:[${FLAG_LETTERS}]{2})*)[${FLAG_LETTERS}]{1,2}$`,
  String.raw`(?:[^${GOES_ON}][${GOES_ON}]*\u200d)*[^${GOES_ON}][${GOES_ON}]*$`,
].join('|');

/** The first EXCERPT_LENGTH characters of a text, on one line; one that does not fit as a whole is left out. */
export function excerptSql(text: SQL): SQL {
  const [raw, shown, more] = [RAW_EXCERPT_LENGTH, EXCERPT_LENGTH, EXCERPT_LENGTH + 1].map((length) =>
    sql.raw(String(length)),
  );
  const line = sql`regexp_replace(left(${text}, ${raw}), '[[:space:]]+', ' ', 'g')`;
  return sql`case when char_length(${line}) <= ${shown} then ${line}
    else regexp_replace(left(${line}, ${more}), ${sql.raw(`'${LAST_CHARACTER}'`)}, '') end`;
}

/** The characters that match a class of JavaScript's expressions, as ranges within brackets of PostgreSQL's. */
function classOf(characters: RegExp): string {
  const ranges: [first: number, last: number][] = [];
  for (const [first, last] of PLANES) {
    for (let code = first; code <= last; code += 1) {
      if (!characters.test(String.fromCodePoint(code))) continue;
      const range = ranges.at(-1);
      if (range?.[1] === code - 1) range[1] = code;
      else ranges.push([code, code]);
    }
  }
  return ranges.map((range) => range.map(escaped).join('-')).join('');
}

function escaped(code: number): string {
  return String.raw`\U` + code.toString(16).padStart(8, '0');
}

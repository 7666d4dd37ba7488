import fc from 'fast-check';
import { isBlank } from './isBlank';
import { toName } from './names';
import { toText } from './postText';

/** Characters that texts are full of, and all kinds that nobody sees. */
const character = fc.oneof(
  fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    ' ',
    '\n',
    '\u3000',
    'क',
    '्',
    'ष',
    'می',
    '葛',
    '❤',
    '👩',
    '🏽',
    '🇩',
    '🏴',
    '1',
    '\u20e3',
  ),
  fc.constantFrom(
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\u3164',
    '\u2800',
    '\ufeff',
    '\u00ad',
    '\ufe0e',
    '\ufe0f',
    '\u061c',
  ),
  fc.constantFrom('\u{e0041}', '\u{e007f}', '\u{e0100}', '\u180b', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\v'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const anyText = fc.array(character, { maxLength: 10 }).map((parts) => parts.join(''));

test.each([
  ['Ada\u200b', 'Ada'],
  ['\u3000\u200b', ''],
  ['A\u00adda\u2060 \u3164 B\ufeff\u2800', 'Ada B'],
  ['e\u200b\u0301', 'é'],
  ['Ada\u200d\ufe0f', 'Ada'],
])('of the name %j, %j is left', (raw, name) => {
  expect(toName(raw)).toBe(name);
});

test.each([
  'می\u200cخواهم',
  'ශ්\u200dරී',
  'क्\u200dष',
  '葛\u{e0100}城',
  '❤️ 👩\u200d🍳 👍🏽',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '1️⃣',
])('the name %s stays as it is', (name) => {
  expect(toName(name)).toBe(name);
});

test('a name that is normalized once stays as it is, and nobody can see that of a blank one', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const name = toName(raw);
      expect(toName(name)).toBe(name);
      if (isBlank(raw)) expect(name.replace(/\p{Cc}|\p{Cf}|\p{M}|\ufffc|\u{1d159}/gu, '').trim()).toBe('');
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  '',
  ' \n\u3000',
  '\u200b\u2060',
  '\u3164',
  '\u2800\u2800',
  '\ufeff',
  '\ufe0f',
  '\u00ad',
  '\u{e0041}\u{e007f}',
  '\u115f\u1160',
  '\u180e',
  '\u202e',
  '\u0600\u06dd',
  '\u070f',
  '\u{110bd}',
  '\u{13430}',
  '\u0301\u0302',
  ' \u20dd',
  '\u093e\u094d',
  '\ufe0f\u20e3',
  '\u{e0100}',
])('nobody sees anything of %j', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', '.', '🍞', '\u200bx', '\u06001', 'e\u0301', '\u25cc\u0301', '1\ufe0f\u20e3', '➖', '\u{e000}'])(
  '%j is seen',
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);

test('every line of a text ends in LF, and nothing else in it changes', () => {
  expect(toText('a\r\nb\rc\u2028d\u2029e\u0085f\vg\n\n می\u200cخواهم\u200f ')).toBe(
    'a\nb\nc\nd\ne\nf\ng\n\n می\u200cخواهم\u200f',
  );
  fc.assert(
    fc.property(anyText, (raw) => {
      const text = toText(raw);
      expect(toText(text)).toBe(text);
      expect(text).not.toMatch(/[\r\v\f\u0085\u2028\u2029]/);
    }),
  );
});

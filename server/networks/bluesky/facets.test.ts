import fc from 'fast-check';
import { findMarks, toFacets } from './facets';

const dids = new Map([['ada.test', 'did:plc:ada']]);

/** What each facet covers, cut out of the bytes of a text. */
function covered(text: string): [covers: string, is: string | undefined][] {
  const bytes = Buffer.from(text);
  return toFacets(text, findMarks(text), dids).map(({ index, features: [{ uri, did, tag }] }) => [
    bytes.subarray(index.byteStart, index.byteEnd).toString(),
    uri ?? did ?? tag,
  ]);
}

test.each<[string, [string, string][]]>([
  ['Read https://example.org/a?b=1&c=2#d.', [['https://example.org/a?b=1&c=2#d', 'https://example.org/a?b=1&c=2#d']]],
  [
    '(see https://en.wikipedia.org/wiki/X_(letter))',
    [['https://en.wikipedia.org/wiki/X_(letter)', 'https://en.wikipedia.org/wiki/X_(letter)']],
  ],
  ['https://youtu.be/dQw4w9WgXc_', [['https://youtu.be/dQw4w9WgXc_', 'https://youtu.be/dQw4w9WgXc_']]],
  ['At example.com/bread, now', [['example.com/bread', 'https://example.com/bread']]],
  ['Öffne Bäcker.example: 🥖 www.example.com!', [['www.example.com', 'https://www.example.com']]],
  ['http://127.0.0.1:3000/x', [['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x']]],
  ['「https://example.org/パン」を見る', [['https://example.org/パン', 'https://example.org/パン']]],
  [
    '“https://example.org/a” and [example.org]',
    [
      ['https://example.org/a', 'https://example.org/a'],
      ['example.org', 'https://example.org'],
    ],
  ],
  ['see https://example.org/パン。', [['https://example.org/パン', 'https://example.org/パン']]],
  ['Not a link: index.html, e.g. v1.2.3 and a.b', []],
  ['mail ada@example.com or x:example.com', []],
  ['https:// and http://', []],
])('links of %j', (text, expected) => expect(covered(text)).toEqual(expected));

test.each<[string, [string, string][]]>([
  ['Thanks @ada.test!', [['@ada.test', 'did:plc:ada']]],
  ['👋🏽 (@Ada.Test)', [['@Ada.Test', 'did:plc:ada']]],
  ['@ada.test.', [['@ada.test', 'did:plc:ada']]],
  ['@nobody.example stays text, as does @ada and mail@ada.test', []],
])('mentions of %j', (text, expected) => expect(covered(text)).toEqual(expected));

test.each<[string, [string, string][]]>([
  [
    '#bread and #Brötchen, #パン。',
    [
      ['#bread', 'bread'],
      ['#Brötchen', 'Brötchen'],
      ['#パン', 'パン'],
    ],
  ],
  ['＃全角', [['＃全角', '全角']]],
  [
    '(#Brot) 「#パン」',
    [
      ['#Brot', 'Brot'],
      ['#パン', 'パン'],
    ],
  ],
  [
    '#東京、#大阪 #b2；c #خبز،#قهوة',
    [
      ['#東京', '東京'],
      ['#大阪', '大阪'],
      ['#b2', 'b2'],
      ['#خبز', 'خبز'],
      ['#قهوة', 'قهوة'],
    ],
  ],
  [
    '#c++ and #rock’n’roll',
    [
      ['#c++', 'c++'],
      ['#rock’n’roll', 'rock’n’roll'],
    ],
  ],
  ['#2026 #1 #!? # a#b', []],
  ['#2026bread', [['#2026bread', '2026bread']]],
  ['#️⃣ is a picture', []],
  [`#${'a'.repeat(64)}`, [[`#${'a'.repeat(64)}`, 'a'.repeat(64)]]],
  [`#${'a'.repeat(65)}`, []],
  ['https://example.org/#part', [['https://example.org/#part', 'https://example.org/#part']]],
])('hashtags of %j', (text, expected) => expect(covered(text)).toEqual(expected));

/** Texts out of what confuses byte counting and finding: marks, and characters of one to four bytes around them. */
const piece = fc.oneof(
  fc.constantFrom(
    'https://example.org/ä(b)',
    'example.com',
    '@ada.test',
    '#tag',
    '#タグ',
    '#',
    '@',
    '(',
    ')',
    ' ',
    '\n',
  ),
  fc.constantFrom('🥖', '👩‍🚀', 'é', 'e\u0301', '。', '\ufe0f', '\u200b', '́'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const texts = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

test('every facet covers exactly the text that it is made of, and none covers another', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const marks = findMarks(text);
      const facets = toFacets(
        text,
        marks,
        new Map(marks.flatMap((mark) => (mark.kind === 'mention' ? [[mark.handle, 'did:plc:x']] : []))),
      );
      expect(facets).toHaveLength(marks.length);
      const bytes = Buffer.from(text);
      let end = 0;
      facets.forEach(({ index, features: [feature] }, position) => {
        const { start, end: markEnd } = marks[position]!;
        const cut = bytes.subarray(index.byteStart, index.byteEnd).toString();
        expect(cut).toBe(text.slice(start, markEnd));
        expect(index.byteStart).toBeGreaterThanOrEqual(end);
        end = index.byteEnd;
        if (feature['tag'] !== undefined) expect(cut.slice(1)).toBe(feature['tag']);
        if (feature['uri'] !== undefined) expect(feature['uri'].endsWith(cut)).toBe(true);
      });
      expect(end).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 1_000 },
  );
});

test('finding takes no longer than the text is long', () => {
  const cases = ['#a ', '(https://a.', '@a.', 'a.b.', '((((', 'https://x)))'].map((part) => part.repeat(1_000));
  for (const text of cases) {
    const before = process.cpuUsage();
    findMarks(text);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
  }
});

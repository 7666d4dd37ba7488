import fc from 'fast-check';
import { readPageMeta } from './pageMeta';

const URL_OF_PAGE = 'https://example.org/a/b';
const read = (head: string) => readPageMeta(head, URL_OF_PAGE);

test.each<[string, string, object | null]>([
  [
    'what a page says for cards, in any order, case and quotes',
    `<META content="A &amp; B" property='og:title'><meta name=description content='Two > one'/><meta property="og:image" content="/i.png?a=1&amp;b=2">`,
    { title: 'A & B', description: 'Two > one', imageUrl: 'https://example.org/i.png?a=1&b=2' },
  ],
  [
    'its title alone',
    '<title lang="en">\n Bread &eacute;\n</title>',
    { title: 'Bread é', description: '', imageUrl: null },
  ],
  [
    'the first of several',
    '<meta property="og:title" content="One"><meta property="og:title" content="Two">',
    { title: 'One', description: '', imageUrl: null },
  ],
  ['nothing without a title', '<meta property="og:description" content="x">', null],
  ['nothing of other tags', '<metadata property="og:title" content="x"><titles>y', null],
  ['an empty title', '<title>  </title>', null],
])('%s', (_what, head, meta) => expect(read(head)).toEqual(meta));

test('an image that is no address is none, and long words are cut', () => {
  const meta = read(`<title>${'🥖'.repeat(400)}</title><meta property="og:image" content="http://">`);
  expect(meta?.imageUrl).toBeNull();
  expect([...(meta?.title ?? '')]).toHaveLength(301);
});

test('no markup breaks it, and what it gives can be stored', () => {
  const piece = fc.constantFrom(
    '<meta ',
    '<title>',
    'property="og:title"',
    ' content=',
    '"',
    "'",
    '>',
    '=',
    '\0',
    'x',
    '&#0;',
    '&',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const title = read(pieces.join(''))?.title ?? '';
      expect(title).not.toContain('\0');
    }),
  );
});

test.each(['<meta a="', "<meta a='", '<meta a=', '<title ', '<meta ="', ' '])(
  'a page full of %j takes no longer than it is long',
  (part) => {
    const page = `<meta ${part.repeat(50_000)}`;
    const before = process.cpuUsage();
    read(page);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  },
);

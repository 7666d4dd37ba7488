import fc from 'fast-check';
import { cpuMs } from '../testing/cpuMs';
import { readPageMeta } from './linkedPages';

const URL_OF_PAGE = 'https://example.org/a/b';
const ONE = { title: 'One', description: '', imageUrl: null };
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
  [
    'what it says without signs that turn the text behind it',
    '<title>Bread&#x202E;daerb&#x2066; fresh</title><meta name="description" content="One&#x202D; two">',
    { title: 'Breaddaerb fresh', description: 'One two', imageUrl: null },
  ],
  ['nothing without a title', '<meta property="og:description" content="x">', null],
  ['nothing of other tags', '<metadata property="og:title" content="x"><titles>y', null],
  ['an empty title', '<title>  </title>', null],
  ['a title that nobody sees', '<title>&#8203;\u2800&shy;</title>', null],
  [
    'its own title where that for cards is blank',
    '<meta property="og:title" content=" &nbsp;"><title>One</title>',
    ONE,
  ],
  ['the next title for cards', '<meta property="og:title"><meta name="twitter:title" content="One">', ONE],
  ['a name beside a property', '<meta name="title" property="og:title" content="One">', ONE],
  ['several properties of one value', '<meta property="dc:title og:title" content="One">', ONE],
  ['the first title that says something', '<title></title><title>One</title>', ONE],
  ['nothing in a comment', '<!-- <meta property="og:title" content="x"> <title>x</title> --><title>One</title>', ONE],
  ['nothing in a comment for a browser of before', '<!--[if IE]><title>x</title><![endif]--><title>One</title>', ONE],
  ['nothing in an unusual comment', '<!--><title>One</title>', ONE],
  ['nothing in a script', `<script>var t="<title>x</title>"</script><title>One</title>`, ONE],
  [
    'nothing in a script of data',
    `<script type="application/ld+json">{"a":"<title>x"}</script><title>One</title>`,
    ONE,
  ],
  ['nothing in a style', '<style>a::before { content: "<title>x</title>" }</style><title>One</title>', ONE],
  ['nothing in a drawing', '<svg role="img"><title>x</title><path d="M0"/></svg><title>One</title>', ONE],
  ['nothing in a formula', '<math><title>x</title></math><title>One</title>', ONE],
  [
    'nothing without scripts',
    '<noscript><title>x</title><meta property="og:title" content="x"></noscript><title>One',
    ONE,
  ],
  ['nothing in a template', '<template><title>x</title></template><title>One</title>', ONE],
  ['nothing in a frame', '<iframe srcdoc=""><title>x</title></iframe><title>One</title>', ONE],
  ['nothing in a field', '<textarea><title>x</title></textarea><title>One</title>', ONE],
  ['nothing in a value', `<meta name="a" content='<title>x</title>'><title>One</title>`, ONE],
  ['nothing after the head', '<head><title>One</title></head><meta property="og:title" content="x">', ONE],
  [
    'a head with an element of the body',
    '<head><title>x</title><img><meta property="og:title" content="One"></head>',
    ONE,
  ],
  ['markup within a title as it is written', '<title>One <b>two</b></title>', { ...ONE, title: 'One <b>two</b>' }],
  ['a title that is escaped twice as it is written', '<title>A &amp;amp; B</title>', { ...ONE, title: 'A &amp; B' }],
  ['numbers of characters', '<title>It&#8217;s &#x1F956; &#146;</title>', { ...ONE, title: 'It’s 🥖 ’' }],
])('%s', (_what, head, meta) => expect(read(head)).toEqual(meta));

test('an image that is no address is none, and long words are cut', () => {
  const meta = read(`<title>${'🥖'.repeat(400)}</title><meta property="og:image" content="http://">`);
  expect(meta?.imageUrl).toBeNull();
  expect(meta?.title).toBe(`${'🥖'.repeat(150)}…`);
  expect(read(`<title>${'x'.repeat(299)}👨‍👩‍👧‍👦</title>`)?.title).toBe(`${'x'.repeat(299)}…`);
});

test.each([
  ['<base href="https://cdn.example/x/"><meta property="og:image" content="i.png">', 'https://cdn.example/x/i.png'],
  [
    '<base target="_top"><base href="/x/"><base href="/y/"><meta property="og:image" content="i.png">',
    'https://example.org/x/i.png',
  ],
  ['<meta property="og:image" content="i.png"><base href="//cdn.example">', 'https://cdn.example/i.png'],
  ['<base href="data:,x"><meta property="og:image" content="i.png">', 'https://example.org/a/i.png'],
  ['<base href="http://"><meta property="og:image" content="i.png">', 'https://example.org/a/i.png'],
  ['<svg><base href="/x/"></svg><meta property="og:image" content="i.png">', 'https://example.org/a/i.png'],
  ['<meta property="og:image" content=" "><meta name="twitter:image" content="i.png">', 'https://example.org/a/i.png'],
  [
    '<meta property="og:image" content="data:,x"><meta name="twitter:image:src" content="i.png">',
    'https://example.org/a/i.png',
  ],
  ['<meta property="og:image" content="\n/i.png\n">', 'https://example.org/i.png'],
])('the image is where the page has it: %s', (markup, imageUrl) => {
  expect(read(`<title>One</title>${markup}`)?.imageUrl).toBe(imageUrl);
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

test.each([
  '<meta a="',
  "<meta a='",
  '<meta a=',
  '<title ',
  '<meta ="',
  ' ',
  'a=b ',
  '<b>',
  '<svg>',
  '</i>',
  '<!--',
  '<b></i>',
  '&amp',
  '<title>x</title>',
  '<meta name="description" content="�',
  '<meta property="og:title" content="&#8203;x�">',
  '<',
])('a page full of %j takes no longer than it is long', (part) => {
  // As long as what is read of a page at most.
  const many = part.repeat(1_500_000 / part.length);
  expect(cpuMs(() => void read(`<meta ${many}`))).toBeLessThan(1_500);
  expect(cpuMs(() => void read(many + '</i>'.repeat(100_000)))).toBeLessThan(1_500);
});

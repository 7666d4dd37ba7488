import fc from 'fast-check';
import { graphemeLength } from './graphemes';
import { greatestMastodonLength, mastodonLength } from './textLength';

const URL_LENGTH = 23;
const length = (text: string) => mastodonLength(text, URL_LENGTH);
/** What is left of a text, with each link as "L". */
const seen = (text: string) => mastodonLength(text, 1);

describe('a link', () => {
  test.each([
    'http://a.at',
    'https://example.org',
    'HTTPS://EXAMPLE.ORG/',
    'https://example.org:8080/path',
    'https://example.org/a/very/long/path/that/never/seems/to/end/and/goes/on?with=a&query=too#and-a-fragment',
    'https://en.wikipedia.org/wiki/Bread_(disambiguation)',
    'https://ja.wikipedia.org/wiki/日本',
    'https://例え.jp/パス?鍵=値',
    'https://sub.sub.example.co.uk/~ann/',
    'https://example.org/👩‍👩‍👧',
  ])('%s counts 23', (link) => {
    expect(length(link)).toBe(URL_LENGTH);
    expect(length(`See ${link} now`)).toBe(8 + URL_LENGTH);
  });

  test.each([
    ['https://example.org/a.', 'a full stop behind it'],
    ['https://example.org/a, and', 'a comma'],
    ['(https://example.org/a)', 'brackets around it'],
    ['"https://example.org/a?b=c"', 'quotation marks'],
    ['https://example.org/a!?', 'several signs'],
    ['https://example.org/.', 'a full stop behind a slash'],
  ])('%s does not hold %s', (text) => {
    expect(length(text)).toBe(text.replace(/https:[^\s,)"!]+?(?=[.,)"!?]*(?:\s|$))/, 'x'.repeat(URL_LENGTH)).length);
  });

  test.each([
    'https://localhost/a/long/path/that/would/be/shortened',
    'http://127.0.0.1:3000/a/long/path/that/would/be/shortened',
    'https://example.nonsense/a/long/path/that/would/be/shortened',
    'ftp://example.org/a/long/path/that/would/be/shortened',
    'example.org/a/long/path/that/would/be/shortened',
    'xhttps://example.org/a/long/path/that/would/be/shortened',
    '@https://example.org/a/long/path/that/would/be/shortened',
    'https://',
    'https:// example.org',
  ])('%s is none, and counts as it is written', (text) => {
    expect(length(text)).toBe(text.length);
  });

  test('counts once for each', () => {
    expect(seen('https://a.at https://b.at\nhttps://c.at')).toBe('L L\nL'.length);
    expect(seen('https://a.at/https://b.at/c')).toBe(1);
  });

  test('counts as it is written where a server says so', () => {
    expect(mastodonLength('https://example.org', null)).toBe('https://example.org'.length);
  });
});

describe('a mention', () => {
  test.each([
    ['@ann@example.org', '@ann'],
    ['Hi @ann.b-c_d@a.b-c.example, hi', 'Hi @ann.b-c_d, hi'],
    ['(@ann@example.org)', '(@ann)'],
    ['@ann@münchen.example', '@ann'],
    ['@ann@a.example@bob@b.example', '@ann@a.example@bob@b.example'],
    ['@ann', '@ann'],
    ['ann@example.org', 'ann@example.org'],
    ['/@ann@example.org', '/@ann@example.org'],
    ['@ann@', '@ann@'],
    ['@ann@https://example', '@ann@https://example'],
  ])('%s counts as %s', (text, counted) => {
    expect(length(text)).toBe(counted.length);
  });

  test('in a link is part of it', () => {
    expect(seen('https://example.org/@ann@example.net')).toBe(1);
  });
});

test.each([
  ['👩‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['🇩🇪🇫🇷', 2],
  ['日本', 2],
  ['a\nb', 3],
  ['', 0],
])('%j counts %i', (text, count) => {
  expect(length(text)).toBe(count);
});

describe('whatever is written', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.constantFrom(
      'https://',
      'http://example.org/',
      '@ann@example.org',
      '@',
      '://',
      '(',
      ')',
      '👩‍👩‍👧',
      ' ',
      '\n',
      '.',
      '?',
    ),
  );
  const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('the bound that needs no search is never below the length', () => {
    fc.assert(fc.property(anyText, (text) => length(text) <= greatestMastodonLength(text, URL_LENGTH)));
  });

  test('without "://" and "@", characters are counted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = text.replace(/:\/\/|@/g, '');
        return length(plain) === graphemeLength(plain);
      }),
    );
  });

  test('a link between spaces counts 23, however long it is', () => {
    const url = fc.webUrl({ validSchemes: ['http', 'https'], withFragments: false, withQueryParameters: false });
    fc.assert(
      fc.property(url, fc.integer({ min: 1, max: 400 }), (link, more) => {
        const domain = new URL(link).hostname.replace(/\.[^.]*$/, '.org');
        return length(`x https://${domain}/${'a'.repeat(more)} y`) === 4 + URL_LENGTH;
      }),
    );
  });
});

test.each([
  ['dots', '.'.repeat(10_000)],
  ['links', 'https://a.at '.repeat(800)],
  ['a link without end', `https://example.org/${'a.'.repeat(5_000)}`],
  ['a host without end', `https://${'a'.repeat(10_000)}`],
  ['a host of many parts', `https://${'a.'.repeat(5_000)}`],
  ['brackets', `https://example.org/${'('.repeat(10_000)}`],
  ['pairs of brackets', `https://example.org/${'(a(b)'.repeat(2_000)}`],
  ['a query without end', `https://example.org/?${'a=.'.repeat(3_000)}`],
  ['signs of mentions', '@'.repeat(10_000)],
  ['mentions', '@a.a-a@b.b '.repeat(900)],
  ['a mention without end', `@${'a.'.repeat(5_000)}`],
  ['schemes', 'https://'.repeat(1_250)],
])('%s are counted within a tenth of a second', (_name, text) => {
  length(text);
  const began = performance.now();
  length(text);
  expect(performance.now() - began).toBeLessThan(100);
});

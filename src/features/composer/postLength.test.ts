import fc from 'fast-check';
import { networkLimits } from '#contract/accountLimits';
import type { AccountPlatform } from '#contract/networks';
import { counterText } from '#contract/postTexts';
import { xWeightedLength } from '#contract/networks/textLength';
import { measure, roomBeside } from './postLength';

/** UTF-16 units at which typing stops. */
const capFor = (text: string, platforms: readonly AccountPlatform[]) =>
  text.length + Math.max(0, roomBeside(text, platforms));

const written = (content: string, hashtags: string[] = [], mentions: string[] = []) => ({
  content,
  hashtags,
  mentions,
});

test.each<[AccountPlatform[], number]>([
  [[], 63_206],
  [['facebook'], 63_206],
  [['linkedin'], 3_000],
  [['instagram'], 2_200],
  [['twitter'], 280],
  [['facebook', 'linkedin', 'instagram'], 2_200],
  [['facebook', 'twitter'], 280],
])('the limit for %j is %d', (platforms, limit) => {
  expect(measure(written(''), platforms).limit).toBe(limit);
});

test('the counter reads n / limit characters', () => {
  expect(counterText(12, 280)).toBe('12 / 280 characters');
  expect(counterText(0, 63_206)).toBe('0 / 63206 characters');
});

test('characters are UTF-16 units, counted as typed', () => {
  expect(measure(written(' hi 👨‍👩‍👧 '), ['linkedin']).typed).toBe(13);
});

test('exactly the limit is allowed, one more is over it', () => {
  expect(measure(written('a'.repeat(3_000)), ['linkedin']).isOver).toBe(false);
  expect(measure(written('a'.repeat(3_001)), ['linkedin']).isOver).toBe(true);
});

describe('on X', () => {
  test('the counter shows what X counts, and that alone decides', () => {
    expect(measure(written('字'.repeat(141)), ['twitter'])).toMatchObject({
      ...{ typed: 282, counter: 'twitter', ownCount: null, isOver: true },
    });
    expect(measure(written('字'.repeat(140)), ['twitter'])).toMatchObject({ typed: 280, isOver: false });
    expect(measure(written(`https://example.com/${'a'.repeat(400)}`), ['twitter'])).toMatchObject({
      ...{ typed: 23, isOver: false },
    });
  });

  test('the weight does not count elsewhere', () => {
    expect(measure(written('字'.repeat(151)), ['linkedin'])).toMatchObject({ ownCount: null, isOver: false });
  });
});

test('whatever the text, the form and X agree whether it is too heavy', () => {
  const bits = fc.constantFrom('a', ' ', 'word ', 't.co ', 'https://example.com/a.b ', '字', '👋🏽', '…', 'é', '\n', '.');
  const texts = fc.array(bits, { maxLength: 120 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const { isOver } = measure(written(text), ['twitter']);
      expect(isOver).toBe(xWeightedLength(text.trim()) > 280);
    }),
    { numRuns: 500 },
  );
});

describe('with chips', () => {
  test('the length of what goes out is told apart from what is typed', () => {
    const { typed, composed, isOver } = measure(written('a'.repeat(279), ['news']), ['twitter']);
    expect({ typed, composed, isOver }).toEqual({
      typed: 279,
      composed: { length: 286, added: ['hashtags'], countedBy: null },
      isOver: true,
    });
  });

  test('those that stand in the text already add nothing', () => {
    expect(measure(written('hello #news', ['news']), ['twitter']).composed).toBeNull();
  });

  test('both kinds are named', () => {
    expect(measure(written('hello', ['news'], ['ada']), []).composed?.added).toEqual(['hashtags', 'mentions']);
  });

  test('X weighs the whole, so a long link leaves space for them', () => {
    const link = `https://example.com/${'a'.repeat(240)}`;
    expect(measure(written(link, ['a-tag-of-some-length']), ['twitter']).isOver).toBe(false);
  });
});

describe('on Bluesky', () => {
  const family = '👨‍👩‍👧‍👦';

  test('an emoji is one character in the counter too, and nothing stops typing before', () => {
    expect(measure(written(family.repeat(20)), ['bluesky'])).toMatchObject({
      ...{ typed: 20, limit: 300, counter: 'bluesky', isOver: false },
    });
    expect(capFor(family.repeat(20), ['bluesky'])).toBe(63_206);
  });

  test('one character more than 300 is over', () => {
    expect(measure(written('é'.repeat(300)), ['bluesky']).isOver).toBe(false);
    expect(measure(written('é'.repeat(301)), ['bluesky'])).toMatchObject({ typed: 301, isOver: true, ownCount: null });
  });

  test('many bytes in few characters are too many', () => {
    const { bytes, isOver } = measure(written(family.repeat(121)), ['bluesky']);
    expect({ bytes, isOver }).toEqual({ bytes: { length: 3_025, limit: 3_000 }, isOver: false });
    expect(measure(written(family.repeat(120)), ['bluesky']).bytes).toBeNull();
  });

  test('beside X, whose limit is smaller, the counter shows what X counts', () => {
    expect(measure(written('👋'), ['twitter', 'bluesky'])).toMatchObject({ typed: 2, limit: 280, counter: 'twitter' });
  });

  test('beside a network with a larger limit it decides, and typing stops at the other one', () => {
    const measured = measure(written(`${family}!`), ['linkedin', 'bluesky']);
    expect(measured).toMatchObject({ typed: 2, limit: 300, counter: 'bluesky' });
    expect(capFor(`${family}!`, ['linkedin', 'bluesky'])).toBe(3_000);
  });
});

describe('on Mastodon', () => {
  const limits = { mastodon: { ...networkLimits('mastodon'), max_characters: 5_000 } };

  test('the limit is that of the server, and links count 23', () => {
    const link = `https://example.com/${'a'.repeat(200)}`;
    expect(measure(written(link), ['mastodon'], limits)).toMatchObject({ typed: 23, limit: 5_000, isOver: false });
    expect(measure(written('a'.repeat(501)), ['mastodon'], limits).isOver).toBe(false);
    expect(measure(written('a'.repeat(501)), ['mastodon']).isOver).toBe(true);
    expect(measure(written('a'.repeat(5_001)), ['mastodon'], limits).isOver).toBe(true);
  });

  test('a warning takes its part, and is named', () => {
    const warned = {
      ...written('a'.repeat(495)),
      settings: [{ platform: 'mastodon' as const, content_warning: 'Food' }],
    };
    expect(measure(warned, ['mastodon']).composed).toMatchObject({ length: 499, added: ['warning'] });
    expect(measure({ ...warned, content: 'a'.repeat(497) }, ['mastodon']).isOver).toBe(true);
    expect(measure(warned, ['bluesky']).composed).toBeNull();
  });
});

describe('typing stops', () => {
  test.each<[string, AccountPlatform[], number]>([
    ['', [], 63_206],
    ['', ['linkedin', 'facebook'], 3_000],
    ['plain', ['twitter'], 280],
    ['字'.repeat(10), ['twitter'], 270],
    [`https://example.com/${'a'.repeat(400)}`, ['twitter'], 420 + 257],
    ['a'.repeat(300), ['twitter'], 300],
  ])('after “%.12s” for %j at %d', (text, platforms, cap) => expect(capFor(text, platforms)).toBe(cap));
});

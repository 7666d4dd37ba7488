import { isParted, toThread } from '../../../lib/thread';
import { correct } from './spelling';
import { versionsOf } from './versions';
import { fits } from './fitText';

const first = (text: string) => versionsOf(text, []).contentOptions?.version1;

it('corrects spelling, capitals and the full stop, and says what', () => {
  const { contentOptions, notes } = versionsOf(
    'come try our new rye bread tommorow morning its realy good and we open at 7',
    ['twitter'],
  );
  expect(contentOptions?.version1).toBe(
    "Come try our new rye bread tomorrow morning it's really good and we open at 7.",
  );
  expect(notes).toEqual({
    version1: "Corrected: tomorrow, really, it's",
    version2: 'One sentence, as in Version 1',
    version3: 'Fits Twitter',
  });
});

it.each([
  ['i think your welcome to come on monday', "I think you're welcome to come on Monday."],
  ['TOMMOROW we open, you should of been there', 'TOMORROW we open, you should have been there.'],
  ['its a boy, its not a girl', "It's a boy, it's not a girl."],
  ['we dont bake on sunday. teh oven rests', "We don't bake on Sunday. The oven rests."],
])('mends: %s', (text, mended) => expect(first(text)).toBe(mended));

it.each([
  ['a possessive', 'The bakery and its really good bread are known for its very good and cheap rolls.'],
  ['an invitation of yours', 'Your invited guests and your welcome drinks are here.'],
  ['links, mentions, hashtags and files', 'Look at https://ex.com/recieve #realy @teh_baker adress@ex.com teh.txt'],
  ['names', 'We met Dr. Teh and Ms. Ment at the bakery.'],
  ['a name with its own capitals', 'iPhone cases are back.'],
  ['abbreviations', 'We open at 7 a.m. on weekdays, e.g. today.'],
  ['a numbered list', '1. Cold flour\n2. Warm water!'],
  ['paragraphs', 'One day.\n\nAnother day.'],
  ['French', 'Le pain dont nous vous parlons est im four.'],
  ['words that English lacks', 'Teh tarik.'],
])('leaves %s', (_what, text) => expect(first(text)).toBe(text));

it('puts each sentence into a paragraph of its own', () => {
  expect(versionsOf('first loaf. sourdough sells out! we open at 7 a.m. every day', []).contentOptions?.version2).toBe(
    'First loaf.\n\nSourdough sells out!\n\nWe open at 7 a.m. every day.',
  );
});

it('makes a thread of what is too long, which Create Post takes apart the same', () => {
  const text = 'Every loaf of ours rests for a night. '.repeat(20);
  const { contentOptions, notes } = versionsOf(text, ['twitter', 'facebook']);
  expect(notes?.version3).toBe('A thread of 3 parts that fit Twitter, Facebook');
  const version3 = contentOptions?.version3 ?? '';
  expect(isParted(version3)).toBe(true);
  const parts = toThread(version3, () => true);
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(fits(part, ['twitter'])).toBe(true);
  expect(versionsOf(text, ['linkedin']).notes?.version3).toBe('Fits LinkedIn');
});

const TEXTS = [
  'we open our second bakery on friday',
  'Summer sale: 30% off all bikes until Sunday',
  'We are closed on Monday because of the storm. Orders of the weekend arrive on Tuesday. Stay safe.',
  'Check out https://example.org/bread for our recipes, call 555-0199 or write to a@b.org',
  `come early ${'and bring 3 friends, 2 bags & 1 smile '.repeat(30)}`,
  '字'.repeat(900),
  'a'.repeat(700),
  '🥖🥖 fresh 🥖🥖',
  '...',
  '',
];

it.each(TEXTS.map((text) => [text.slice(0, 30), text]))('neither drops nor adds a word: %s', (_start, text) => {
  const wordsOf = (words: string) =>
    words
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{S}@&%]+/gu)
      ?.join('') ?? '';
  const right = wordsOf(correct(text).text);
  for (const version of Object.values(versionsOf(text, []).contentOptions ?? {})) expect(wordsOf(version)).toBe(right);
});

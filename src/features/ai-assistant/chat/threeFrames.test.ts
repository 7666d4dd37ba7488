import { replyToEnhancement, replyToMessage } from './replies';

const PROMPTS = [
  'Write a post about our new rye bread',
  'we open our second bakery on friday',
  'Draft a LinkedIn post about hiring two bakers for the night shift',
  'tweet about the match tonight',
  'Instagram caption for a photo of fresh croissants',
  'Write a Facebook post announcing that our shop moves to Market Street 12 in March',
  'Summer sale: 30% off all bikes until Sunday',
  'our podcast with Ada Obi is out',
  'Post about World Mental Health Day',
  'Give me a post about how to keep bread fresh for a week',
  'Thank you for 10,000 followers!',
  'I need a post about the flea market on saturday, please',
  'Can you write something about our charity run? It starts at nine in the park and everybody is welcome.',
  'New in our store: handmade mugs from Abuja, each one glazed by hand and no two alike, from today on',
  'Behind every loaf there is a baker who got up at three',
  'Write a post about climate change for Mastodon',
  'book launch',
  'We are closed on Monday because of the storm. Orders of the weekend arrive on Tuesday. Stay safe.',
  'five reasons to learn Rust this year',
  'Announce our partnership with the city library',
  'Write a tweet saying that tickets are sold out',
  'Coffee or tea?',
  'our team retreat in the mountains was a blast and we learned a lot about listening to each other',
  'Post for Bluesky about our open source release',
  'vegan menu',
  'Write a short post about the new opening hours of our library during the summer holidays',
  'What should we post about the harvest festival?',
  'Job offer: front-end developer, remote, 4 days a week',
  'Check out https://example.org/bread for our recipes',
  'Create a friendly LinkedIn post about Mei, who joins us as head of design on Monday',
];

/** The words of a text, each once; hashtags count as words. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu));

/** Part of the words of the shorter text that the other has too. */
function sharedOf(one: string, other: string, most: (...sizes: number[]) => number): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / most(words.size, others.size);
}

function pairsOf(versions: Record<string, string> | undefined): [string, string][] {
  const { version1 = '', version2 = '', version3 = '' } = versions ?? {};
  return [
    [version1, version2],
    [version1, version3],
    [version2, version3],
  ];
}

test('there are thirty prompts', () => expect(new Set(PROMPTS).size).toBe(30));

test.each(PROMPTS)('three different drafts: %s', (prompt) => {
  for (const [one, other] of pairsOf(replyToMessage(prompt).contentOptions)) {
    expect(one).not.toBe('');
    expect(sharedOf(one, other, Math.min)).toBeLessThan(0.5);
  }
});

test.each(PROMPTS)('three different versions of the text: %s', (text) => {
  for (const [one, other] of pairsOf(replyToEnhancement(text).contentOptions)) {
    expect(sharedOf(one, other, Math.max)).toBeLessThan(0.5);
  }
});

test.each(PROMPTS)('no hashtag says nothing: %s', (prompt) => {
  const drafts = Object.values(replyToMessage(prompt).contentOptions ?? {}).join('\n');
  expect(drafts).not.toMatch(/#(write|post|give|open|come|our|new|tweet|linkedin|friday|monday)\b/i);
});

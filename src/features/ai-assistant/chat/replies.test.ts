import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { fits } from '../text/fitText';
import { replyToMessage } from './replies';

const TIMES = [
  'Twitter 9 AM and 1-3 PM',
  'LinkedIn 8-10 AM, 12 PM and 5-6 PM',
  'Instagram 11 AM-1 PM and 7-9 PM',
  'Facebook 1-4 PM',
];

const linesOf = (message: string) => replyToMessage(message).content.split('\n');

describe('hashtags', () => {
  it('are 3-5, made of the words that were used', () => {
    const { content, contentOptions } = replyToMessage(
      'Which hashtags for our bakery: bread, sourdough bread and rye?',
    );
    expect(content).toContain('3-5 hashtags');
    expect(content).toContain('#bread #bakery #sourdough #rye');
    expect(contentOptions).toBeUndefined();
  });

  it.each([
    ['5 hashtags for sourdough in Lagos', '#sourdough #lagos'],
    ['give me hashtags for rye bread', '#rye #bread #ryebread'],
    ['Which hashtags should I use for our summer sale on bikes?', '#summer #sale #bikes'],
    ['hashtags about vegan cooking please', '#vegan #cooking #vegancooking'],
  ])('name the subject, not the instruction: %s', (message, tags) => {
    expect(linesOf(message).at(-1)).toBe(`From your words: ${tags}`);
  });

  it('are no guesses where nothing was named', () => {
    expect(replyToMessage('Give me some hashtags').content).not.toContain('#');
  });
});

describe('posting times', () => {
  it.each(TIMES)('include %s when no network is named', (advice) => {
    expect(linesOf('When should I post?')).toContain(advice);
  });

  it.each([
    ['What are the best times to post on Instagram?', [TIMES[2]]],
    ['Instagram times?', [TIMES[2]]],
    ['When should I tweet?', [TIMES[0]]],
    ['best time for X post', [TIMES[0]]],
    ['Good times for Facebook and LinkedIn', [TIMES[1], TIMES[3]]],
  ])('are those of the network that was asked about: %s', (message, advice) => {
    expect(linesOf(message).slice(1)).toEqual(advice);
  });
});

it("adds the hashtags that are the person's own, each once", () => {
  const { content } = replyToMessage('hashtags for rye bread', null, ['Bread', 'AdasBakery']);
  expect(content.split('\n').slice(1)).toEqual(['From your words: #rye #bread #ryebread', 'Your own: #AdasBakery']);
});

describe('a post', () => {
  it.each([
    ['Write a post about our new rye bread', 'Our new rye bread.'],
    ['Please write me a short, funny tweet about our new rye bread.', 'Our new rye bread.'],
    ['Can you draft a LinkedIn post announcing our second bakery?', 'Our second bakery?'],
    ['I need an Instagram caption for a photo of fresh croissants', 'A photo of fresh croissants.'],
    ['post about the flea market on saturday', 'The flea market on Saturday.'],
    ['Give me three ideas for a post about winter tyres, please', 'Winter tyres.'],
    ['LinkedIn post: we are hiring two bakers', 'We are hiring two bakers.'],
    ['Write something for Facebook about the best time to bake', 'The best time to bake.'],
    ['Create a post about gift cards for Instagram', 'Gift cards.'],
    ['announce our partnership with the library', 'Our partnership with the library.'],
    ['What should we post about our harvest festival?', 'Our harvest festival?'],
    ['Give bread a chance', 'Give bread a chance.'],
    ['Post office hours have changed', 'Post office hours have changed.'],
  ])('is made of its words alone, without the instruction: %s', (message, words) => {
    const { content, contentOptions } = replyToMessage(message);
    expect(content).toMatch(/^Your words in three versions/);
    expect(contentOptions).toEqual({ version1: words, version2: words, version3: words });
  });

  it.each(ACCOUNT_PLATFORMS)('comes in parts that fit %s', (platform) => {
    const subject = 'the long story of our bakery and of everybody who has ever worked in it, '.repeat(60);
    const { contentOptions } = replyToMessage(`Write a ${NETWORKS[platform].name} post about ${subject}`);
    for (const part of contentOptions?.version3.split('\n---\n') ?? []) expect(fits(part, [platform])).toBe(true);
  });
});

it.each(['Write a post', 'Can you write a tweet?', 'Draft a post for LinkedIn, please'])(
  'asks what it is to be about: %s',
  (message) => {
    expect(replyToMessage(message)).toEqual({ content: expect.stringContaining('what it is about') });
  },
);

it.each([
  'How do I get more followers?',
  'Is my account safe?',
  'translate this to Yoruba: fresh bread',
  'Shorten this',
])('says so when something is beyond it: %s', (message) => {
  const { content, contentOptions } = replyToMessage(message);
  expect(content).toContain('beyond me');
  expect(contentOptions).toBeUndefined();
});

it.each(['...', '字'.repeat(50), '🥖🥖', 'a'.repeat(70_000)])('bears any message', (odd) => {
  expect(Object.keys(replyToMessage(odd).contentOptions ?? {})).toEqual(['version1', 'version2', 'version3']);
});

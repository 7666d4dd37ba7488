import { describeImage } from '../image/describeImage';
import { enhanceText } from '../text/enhanceText';
import { replyToEnhancement, replyToMessage } from './replies';

it('suggests 3-5 hashtags, made of the words that were used', () => {
  const { content } = replyToMessage('Which hashtags for our bakery: bread, sourdough bread and rye?');
  expect(content).toContain('3-5 hashtags');
  expect(content).toContain('#bread #bakery #sourdough');
});

it.each([
  'Twitter 9 AM and 1-3 PM',
  'LinkedIn 8-10 AM, 12 PM and 5-6 PM',
  'Instagram 11 AM-1 PM and 7-9 PM',
  'Facebook 1-4 PM',
])('advises to post on %s', (advice) => {
  expect(replyToMessage('When should I post?').content.split('\n')).toContain(advice);
});

it('drafts from the words of any other message', () => {
  const { contentOptions } = replyToMessage('we open our second bakery on friday');
  expect(contentOptions?.version1).toBe('We open our second bakery on friday.');
});

describe('Enhance Text', () => {
  const text = '  new sourdough   today!come early. sourdough sells out ';

  it('gives version1 to version3, each with the words of the text', () => {
    const { contentOptions } = replyToEnhancement('first line. sourdough sells out');
    expect(contentOptions).toEqual({
      version1: 'First line. Sourdough sells out.',
      version2: 'First line.\n\nSourdough sells out.\n\nWhat do you think?',
      version3: 'First line. Sourdough sells out.\n\n#first #line #sourdough #sells',
    });
  });

  it('says the same for the same text', () => {
    expect(enhanceText(text)).toEqual(enhanceText(text));
  });

  it('leaves links, hashtags and mentions as they are', () => {
    const linked = 'Look here: https://example.com/A-b';
    expect(enhanceText(linked).version1).toBe(linked);
    expect(enhanceText('Fresh bread #bakery').version1).toBe('Fresh bread #bakery');
  });

  it.each(['', '...', '字'.repeat(50), '🥖🥖', 'a'.repeat(70_000)])('bears any text', (odd) => {
    expect(Object.keys(enhanceText(odd))).toEqual(['version1', 'version2', 'version3']);
  });
});

it('says of an image what can be known of it on this device', () => {
  const facts = { name: 'morning-bread.png', type: 'image/png', sizeBytes: 2048, size: { width: 1200, height: 600 } };
  const text = describeImage(facts);
  expect(text).toContain('morning-bread.png: PNG, 2 KB, 1200 × 600 pixels.');
  expect(text).toContain('Landscape: it fits Twitter, LinkedIn and Facebook best.');
  expect(text).toContain('“morning bread”');
});

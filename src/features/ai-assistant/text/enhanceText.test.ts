import { enhanceText } from '../chat/replies';

const text = '  new sourdough   today!come early. sourdough sells out ';

it('tidies a text, asks about it, and looks behind the scenes', () => {
  expect(enhanceText('first loaf. sourdough sells out')).toEqual({
    version1: 'First loaf. Sourdough sells out.\n\n#loaf #sourdough',
    version2: expect.stringMatching(/^First loaf\.\n\nWhat would you/),
    version3: expect.stringMatching(/^Behind the scenes: First loaf\.\n\n1\. /),
  });
});

it('says the same for the same text', () => {
  expect(enhanceText(text)).toEqual(enhanceText(text));
});

it('corrects frequent misspellings, and makes no hashtag of them', () => {
  const { version1, ...others } = enhanceText('we open tommorow, come and recieve a free roll');
  expect(version1).toBe('We open tomorrow, come and receive a free roll.\n\n#roll');
  expect(Object.values(others).join(' ')).not.toMatch(/tommorow|recieve|#(tom|re|op|com)/i);
});

it('leaves links, hashtags and mentions as they are', () => {
  const linked = 'Look here: https://example.com/A-b';
  expect(enhanceText(linked).version1).toBe(linked);
  expect(enhanceText('Fresh bread #bakery by @teh_baker').version1).toMatch(/^Fresh bread #bakery by @teh_baker\n/);
});

it('keeps within the limits that the text keeps', () => {
  const forX = `sourdough ${'bread '.repeat(44)}`;
  expect(enhanceText(forX).version1.length).toBeLessThanOrEqual(280);
  const forLinkedIn = `sourdough ${'bread '.repeat(400)}`;
  expect(enhanceText(forLinkedIn).version1.startsWith(`S${forLinkedIn.slice(1).trim()}`)).toBe(true);
});

it.each(['', '...', '字'.repeat(50), '🥖🥖', 'a'.repeat(70_000)])('bears any text', (odd) => {
  expect(Object.keys(enhanceText(odd))).toEqual(['version1', 'version2', 'version3']);
});

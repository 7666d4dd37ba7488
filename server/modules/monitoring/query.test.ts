import { cpuMs } from '../../testing/cpuMs';
import { createMatcher, quoted } from './source';

const matches = (term: string, text: string) => createMatcher({ kind: 'keyword', term })(text);

test.each([
  ['ai', 'What AI means for us'],
  ['ai', '#AI is here'],
  ['ai', 'ai.'],
  ['remote work', 'Remote\n  work is over'],
  ['café', 'The cafe\u0301 on the corner'],
  ['C++', 'I write c++, daily'],
  ['日本', '「日本」の'],
  ['e-commerce', 'E-commerce grows'],
  ['ＲＹＥ', 'Fresh rye'],
  ['rye', '＃ＲＹＥ'],
  ['straße', 'IN DER STRASSE'],
])('%j is found in %j', (term, text) => expect(matches(term, text)).toBe(true));

test.each([
  ['ai', 'rain again'],
  ['ai', 'openai'],
  ['ai', 'ai_2026'],
  ['remote work', 'remote worker'],
  ['a.c', 'abc'],
  ['(', 'nothing'],
])('%j is not found in %j', (term, text) => expect(matches(term, text)).toBe(false));

test('a term cannot break out of its quotation marks', () => {
  expect(quoted('x" OR from:elon \\"')).toBe('"x  OR from:elon"');
});

test('a long term over a long text is looked for quickly', () => {
  const cost = cpuMs(() => {
    matches('a '.repeat(50).trim(), 'a '.repeat(30_000));
    matches('a '.repeat(50).trim(), ' '.repeat(60_000));
  });
  expect(cost).toBeLessThan(250);
});

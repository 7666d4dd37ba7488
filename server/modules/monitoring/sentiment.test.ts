import { cpuMs } from '../../testing/cpuMs';
import { readSentiment } from './toFinding';

const scoreOf = (text: string) => readSentiment(text).score;

test.each([
  'I love this update, fantastic work!',
  'Finally fixed the bug, so happy',
  "This isn't bad",
  'It isn’t bad',
  '😍😍',
  '👍🏽 launch day',
  'this tool ❤️',
  ':) nice',
  '#winning',
])('%s is positive', (text) => expect(scoreOf(text)).toBeGreaterThan(0));

test.each([
  'This is terrible and I hate it',
  'not good at all',
  "I don't like the new design",
  'I don’t like the new design',
  '😡 again',
  'worst customer service ever 😤',
  ':( so sad',
  '#fail',
])('%s is negative', (text) => expect(scoreOf(text)).toBeLessThan(0));

test.each(['The meeting is at noon on Tuesday', '', '会議は正午です', 'constructor __proto__ toString'])(
  '%j is neutral',
  (text) => expect(readSentiment(text)).toEqual({ score: 0, words: [] }),
);

test('a score is between -1 and 1 and grows with what is said', () => {
  expect(scoreOf('good')).toBeLessThan(scoreOf('good, great, wonderful'));
  expect(scoreOf('awful '.repeat(300))).toBeGreaterThanOrEqual(-1);
  expect(scoreOf('wonderful '.repeat(300))).toBeLessThanOrEqual(1);
});

test('the words that decided it are named, and which of them were negated', () => {
  expect(readSentiment('Not a good start, but we love the coffee 😂').words).toEqual([
    { word: 'good', score: -3, is_negated: true },
    { word: 'love', score: 3, is_negated: false },
    { word: '😂', score: 1, is_negated: false },
  ]);
});

test('of a long text the strongest words are named, wherever they stand', () => {
  const { score, words } = readSentiment(`${'fine '.repeat(12)}${'catastrophic, awful. '.repeat(12)}`);
  expect(score).toBeLessThan(0);
  expect(words).toHaveLength(12);
  expect(new Set(words.map(({ word }) => word))).toEqual(new Set(['catastrophic']));
});

test('what is looked for is no opinion of itself', () => {
  expect(readSentiment('Happy Meal for lunch #happy', 'happy meal').score).toBe(0);
  expect(readSentiment('A terrible happy meal', 'happy meal').score).toBeLessThan(0);
  expect(readSentiment('Remote work from Tuesday').score).toBe(0);
});

test('the name of a built-in property is a word like any other', () => {
  expect(readSentiment('the constructor is good')).toEqual(readSentiment('the builder is good'));
});

test.each(['#', 'a', 'a.', '@a', "'", '1,', 'http://', '😀', '() ', '<a ', '"', '-', 'a-'])(
  'a hostile text made of %j is read quickly',
  (part) => {
    expect(cpuMs(() => void readSentiment(part.repeat(63_206 / part.length)))).toBeLessThan(250);
  },
);

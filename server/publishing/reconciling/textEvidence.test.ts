import { createTextComparer } from './textEvidence';

test.each([
  ['a link as it was written', 'Read https://a.example/b?c=1#d now', 'Read https://a.example/b?c=1#d now'],
  ['a link that lacked its beginning', 'Read a.example/b now', 'Read http://a.example/b now'],
  ['a link whose host has got small letters', 'https://Shop.Example/B', 'https://shop.example/B'],
  ['a link that has got its slash', 'See https://a.example.', 'See https://a.example/.'],
  ['a link whose question has got its slash', 'https://a.example?b=1', 'https://a.example/?b=1'],
  ['a link that has lost its slash', '(https://a.example/b/)', '(https://a.example/b)'],
  ['letters of a link written as numbers', 'https://a.example/für', 'https://a.example/f%c3%bcr'],
  ['a host in other letters', 'https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
  ['a whole name in other letters', 'пример.рф/a', 'http://xn--e1afmkfd.xn--p1ai/a'],
  ['a port', 'https://a.example:8443/b', 'https://a.example:8443/b'],
  ['several links', 'https://a.example/1 https://a.example/2', 'https://a.example/1\nhttps://a.example/2'],
  ['spaces trimmed', ' one\n\ntwo ', 'one two'],
  ['letters in another form', 'Cafe\u0301', 'Caf\u00e9'],
])('a text with %s is the same', (_, ours, theirs) => {
  expect(createTextComparer(ours)(theirs)).toBe('same');
});

test.each([
  ['a link of the network that does not tell where it leads', 'Read https://a.example/b', 'Read https://t.co/xyz'],
  ['another network’s', 'Read https://a.example/a-long-way', 'Read https://lnkd.in/e_xyz'],
  ['a link that is tagged', 'https://a.example/b?c=1', 'https://a.example/b?c=1&utm_source=x'],
  ['signs changed', 'Salt & pepper: “now”', 'salt pepper - now'],
  ['spaces gone', 'one two', 'onetwo'],
  ['its end cut off', 'A long story about https://a.example/b and more', 'A long story about https://a.example/b…'],
])('a text with %s may be the same', (_, ours, theirs) => {
  expect(createTextComparer(ours)(theirs)).toBe('alike');
});

test.each([
  ['other words', 'Read https://a.example', 'Write https://a.example'],
  ['only another link', 'New on our blog https://a.example/TUESDAY', 'New on our blog https://a.example/MONDAY'],
  ['nothing but another link', 'https://a.example/2', 'https://a.example/1'],
  ['another page by its number', 'https://shop.example/item?id=2', 'https://shop.example/item?id=1'],
  ['another number', 'Part 1', 'Part 2'],
  ['a link where ours has none', 'Look', 'Look https://a.example'],
  ['another sign and nothing else', '🎉', '🎂'],
  ['another beginning, cut off', 'A long story about cats', 'A long story about d…'],
])('a text with %s is another', (_, ours, theirs) => {
  expect(createTextComparer(ours)(theirs)).toBe('different');
});

test('a long text without a space holds nobody up', () => {
  const startedAt = performance.now();
  expect(createTextComparer('a'.repeat(63_000))('b')).toBe('different');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('a text longer than any network shows one of ours may be it, and is not taken apart', () => {
  expect(createTextComparer('Good morning')('a'.repeat(200_000))).toBe('alike');
});

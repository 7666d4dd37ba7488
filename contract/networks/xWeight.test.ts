import { NETWORKS } from '../networks';
import { xWeightedLength } from './textLength';

describe('X counts', () => {
  test.each([
    ['plain text as its length', 'Hello, world', 12],
    ['a link as 23', 'https://example.com/a/very/long/path/that/does/not/matter', 23],
    ['a bare domain as 23', 'see example.com', 4 + 23],
    ['a wide character as 2', '日本語', 6],
    ['one family emoji as 2', '👨‍👩‍👧‍👦', 2],
    ['a flag as 2', '🇩🇪', 2],
    ['an ellipsis as 2', '…', 2],
    ['Greek and Cyrillic as 1', 'αβγд', 4],
    ['a decomposed letter as its composed form', 'e\u0301', 1],
    ['280 wide characters as 560', '字'.repeat(280), 560],
  ])('%s', (_name, text, weight) => {
    expect(xWeightedLength(text)).toBe(weight);
  });

  test.each(['www.', 'a.', 'a.co/', '1️⃣', 'http://a.co/('])('soon, also the longest text of nothing but %s', (part) => {
    const text = part.repeat(NETWORKS.facebook.text.limit).slice(0, NETWORKS.facebook.text.limit);
    const before = process.cpuUsage();
    expect(xWeightedLength(text)).toBe(text.length);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(50);
  });
});

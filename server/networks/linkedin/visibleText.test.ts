import { toLittleText } from './publish';
import { visibleText } from '../../../sandbox/linkedin/postsEndpoints';

test.each([
  ['plain', 'plain'],
  ['escaped \\(signs\\) and \\\\', 'escaped (signs) and \\'],
  ['{hashtag|\\#|spring\\_sale} and #plain', '#spring_sale and #plain'],
  ['By @[Ada L.](urn:li:person:7).', 'By Ada L..'],
  ['cut (here)', 'cut '],
  ['cut at under_score', 'cut at under'],
])('%s', (little, text) => {
  expect(visibleText(little)).toBe(text);
});

test('nothing that the connector escapes is lost', () => {
  const text = 'C# (a_b) [c] {d} <e> *f* ~g~ @h | \\ #tag_one https://example.com/x_(y)';
  expect(visibleText(toLittleText(text))).toBe(text);
});

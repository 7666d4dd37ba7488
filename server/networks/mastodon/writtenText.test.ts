import { leastCpuMs } from '../../testing/cpuMs';
import { writtenText } from './publish';

const link = (href: string, more = '') =>
  `<a href="${href}" target="_blank" rel="nofollow"${more}><span class="invisible">https://</span><span class="ellipsis">cut</span><span class="invisible">rest</span></a>`;

test.each([
  ['paragraphs and breaks', '<p>One<br>Two<br />Three</p><p>Four</p>', 'One\nTwo\nThree\n\nFour'],
  ['what is escaped', '<p>Tom &amp; &quot;Jerry&quot; &lt;3 &#39;&#x27;</p>', `Tom & "Jerry" <3 ''`],
  ['links in full', `<p>See ${link('https://example.org/a?b=1&amp;c=2')}!</p>`, 'See https://example.org/a?b=1&c=2!'],
  [
    'hashtags',
    '<p><a href="https://a.example/tags/x" class="mention hashtag" rel="tag">#<span>X</span></a> y</p>',
    '#X y',
  ],
  ['text without markup, from other software', 'Just text, 1 < 2', 'Just text, 1 < 2'],
  ['lists and code, from other software', '<ul><li>One</li><li>Two</li></ul><pre><code>x</code></pre>', 'One\nTwo\nx'],
  ['custom emoji as they are written', '<p>:blobcat: &copy;</p>', ':blobcat: ©'],
  ['attributes in single quotes', "<p><a href='https://example.org/'>example</a></p>", 'https://example.org/'],
  ['nothing', '', ''],
])('reads %s', (_name, html, text) => {
  expect(writtenText(html)).toBe(text);
});

test('ends behind a mention, whose server it does not show', () => {
  const mention =
    '<span class="h-card"><a href="https://b.example/@ann" class="u-url mention">@<span>ann</span></a></span>';
  expect(writtenText(`<p>Hello ${mention} and ${mention}</p>`)).toBe('Hello @ann…');
});

test.each([
  ['tags that never end', '<a'.repeat(150_000)],
  ['attributes that never end', `<a ${'x="'.repeat(100_000)}`],
  ['nothing but opening signs', '<'.repeat(300_000)],
])('%s take no time', (_name, html) => {
  expect(leastCpuMs(() => writtenText(html), 200)).toBeLessThan(200);
});

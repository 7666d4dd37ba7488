import { html } from './html';

test('every text is escaped, in content and in attributes', () => {
  const text = `<script>alert("x" & 'y')</script>`;
  const escaped = '&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;';
  expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('markup is kept, lists are joined, null and false leave nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(html`${items}${null}${false}${0}`.text).toBe('<li>a</li><li>&lt;b&gt;</li>0');
});

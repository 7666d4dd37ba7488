import { createQuickStyles } from './quickStyles';
import { atTestEnd } from './testEnd';

const PAGE = `
  <style>.box { display: flex; visibility: hidden } .box.open, .never { visibility: visible } .box > i { display: none }</style>
  <style>@media print { p { display: none } } p { pointer-events: none; color: red; opacity: 0 } em { opacity: 0.5 } button:disabled { pointer-events: none }</style>
  <p class="box">a <b>b</b> <i>c</i> <em hidden>d</em> <span style="display: inline-block; pointer-events: auto">e</span></p>
  <p class="box open"><input type="hidden"><input type="text"><button disabled>f</button><button>g</button></p>
  <dialog>h</dialog><dialog open>i</dialog><table><tbody><tr><td>j</td></tr></tbody></table><svg><title>k</title></svg>`;

/** The window of a frame, where jsdom's own getComputedStyle is still in its place. */
function openFrame() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  atTestEnd(() => frame.remove());
  return frame.contentWindow as Window & typeof globalThis;
}

test('says of every element what jsdom says, and of styles that come later', () => {
  const inner = openFrame();
  const quick = createQuickStyles(inner);
  inner.document.body.innerHTML = PAGE;
  const all = () =>
    Array.from(inner.document.querySelectorAll('*')).map((element) => {
      const styles = [quick(element), inner.getComputedStyle(element)];
      return styles.map((style) => [
        element.outerHTML,
        style.display,
        style.visibility,
        style.opacity,
        style.pointerEvents,
        style.color,
      ]);
    });
  const compare = () => all().forEach(([quickly, properly]) => expect(quickly).toEqual(properly));
  compare();
  expect(all().length).toBeGreaterThan(20);

  const later = inner.document.createElement('style');
  inner.document.head.append(later);
  later.append('b { display: none }');
  compare();
  later.append('.box { visibility: collapse }');
  compare();
  later.remove();
  compare();
});

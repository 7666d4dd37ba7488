import { holdImages } from './stage';

it('lets no image and no video come from elsewhere, however its address is set', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const view = frame.contentWindow as Window & typeof globalThis;
  holdImages(view, new Map([['/assets/product.webp', 'data:image/webp,ours']]));
  const image = view.document.createElement('img');
  const video = view.document.createElement('video');

  image.setAttribute('src', '/media/theirs.png');
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg/);
  image.src = '/media/theirs.png';
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg/);
  image.srcset = '/media/theirs.png 2x';
  expect(image.getAttribute('srcset')).toBe('');
  image.src = '/assets/product.webp';
  expect(image.getAttribute('src')).toBe('data:image/webp,ours');
  image.src = 'blob:held';
  expect(image.src).toBe('blob:held');
  video.src = '/media/video.mp4';
  video.poster = '/media/theirs.png';
  expect([video.getAttribute('src'), video.getAttribute('poster')]).toEqual(['', '']);
  frame.remove();
});

it('draws a picture whose size the page states in that size, from which crops are computed', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const view = frame.contentWindow as Window & typeof globalThis;
  holdImages(view, new Map());
  const image = view.document.createElement('img');
  image.setAttribute('width', '1200');
  image.setAttribute('height', '1500');
  image.src = '/media/theirs.png';
  const drawn = new DOMParser().parseFromString(decodeURIComponent(image.src.split(',')[1] ?? ''), 'image/svg+xml');
  expect(['width', 'height', 'viewBox'].map((name) => drawn.documentElement.getAttribute(name))).toEqual([
    '1200',
    '1500',
    '0 0 1200 1500',
  ]);
  frame.remove();
});

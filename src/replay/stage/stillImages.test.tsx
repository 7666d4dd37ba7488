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

import type { Metadata } from 'sharp';
import { LargeImageError, memoryFor } from './openImage';

const PHOTO = { width: 8_064, height: 6_048, format: 'jpeg', channels: 3, depth: 'uchar' };
const SQUARE = { ...PHOTO, width: 10_000, height: 10_000 };
const metadata = (fields: object) => fields as Metadata;

const MOST_BYTES = 200_000_000;

test.each([
  ['photograph of 48 megapixels', PHOTO],
  ['photograph of 48 megapixels to be turned', { ...PHOTO, orientation: 6 }],
  ['progressive photograph', { ...PHOTO, isProgressive: true, chromaSubsampling: '4:2:0' }],
  ['panorama', { ...PHOTO, width: 12_000, height: 4_000 }],
  ['JPEG of 100 megapixels', SQUARE],
  ['PNG of 100 megapixels', { ...SQUARE, format: 'png', channels: 4 }],
  ['WebP of 48 megapixels', { ...PHOTO, format: 'webp' }],
  ['GIF of 90 frames', { ...PHOTO, width: 1_000, height: 1_000, format: 'gif', pages: 90 }],
])('a %s is opened', (_what, image) => {
  expect(memoryFor(metadata(image))).toBeLessThanOrEqual(MOST_BYTES);
});

test.each([
  ['WebP of 100 megapixels', { ...SQUARE, format: 'webp' }],
  ['WebP of 48 megapixels to be turned', { ...PHOTO, format: 'webp', orientation: 3 }],
  ['GIF of 100 megapixels', { ...SQUARE, format: 'gif' }],
  ['GIF of 300 frames of a megapixel', { ...SQUARE, width: 1_000, height: 1_000, format: 'gif', pages: 300 }],
  ['interlaced PNG of 100 megapixels', { ...SQUARE, format: 'png', isProgressive: true }],
  ['interlaced PNG of 16 bits', { ...PHOTO, format: 'png', isProgressive: true, depth: 'ushort' }],
  ['progressive JPEG of 100 megapixels', { ...SQUARE, isProgressive: true, chromaSubsampling: '4:4:4' }],
  ['progressive JPEG to be turned', { ...PHOTO, isProgressive: true, chromaSubsampling: '4:2:0', orientation: 6 }],
  ['JPEG of 100 megapixels to be turned', { ...SQUARE, orientation: 6 }],
])('a %s is refused unopened', (_what, image) => {
  expect(() => memoryFor(metadata(image))).toThrow(LargeImageError);
});

test('says how large an image is that is too large', () => {
  const text = 'This image is too large to open (1000 × 1000 pixels, 300 frames). Save it smaller and try again.';
  expect(() => memoryFor(metadata({ ...SQUARE, width: 1_000, height: 1_000, pages: 300 }))).toThrow(text);
});

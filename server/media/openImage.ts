import sharp, { type Metadata, type Sharp } from 'sharp';

/** Most pixels that an image may decode to, over all frames: a small file can contain far more. */
export const MAX_PIXELS = 100_000_000;

/** Time limit for work on one image, by the clock: any accepted image needs two seconds of an otherwise idle core. */
const LONGEST_S = 8;

/** Formats that posts may carry; libvips reads dozens more, and chooses by the bytes. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);

// Settings of the whole process: nothing is cached of a finished image, and each uses one core and its share of memory.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Opens one frame of an image, to be read from top to bottom; work on it is aborted if it takes too long. */
export function openImage(file: string | Buffer, { frame = 0 } = {}): Sharp {
  return sharp(file, { page: frame, limitInputPixels: MAX_PIXELS, sequentialRead: true }).timeout({
    seconds: LONGEST_S,
  });
}

/** What an image says of itself, however large it would be: no pixel is decoded. */
export function readHeader(file: string | Buffer): Promise<Metadata> {
  return sharp(file, { limitInputPixels: false }).metadata();
}

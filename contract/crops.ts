/** Part of a picture, in its pixels. */
export type Area = { left: number; top: number; width: number; height: number };

type Size = { width: number; height: number };

/** Shapes that a picture can be cut to, width divided by height, from wide to upright. */
export const CROP_RATIOS = { '16:9': 16 / 9, '1.91:1': 1.91, '1:1': 1, '4:5': 0.8, '9:16': 9 / 16 } as const;
export type CropRatio = keyof typeof CROP_RATIOS;
export const CROP_RATIO_NAMES = ['16:9', '1.91:1', '1:1', '4:5', '9:16'] as const satisfies readonly CropRatio[];

/** The largest part of a picture with this shape, from its middle. */
export function middleOf(picture: Size, ratio: CropRatio): Area {
  const { width, height } = fitRatio(picture, ratio);
  return {
    left: Math.floor((picture.width - width) / 2),
    top: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}

/**
 * The largest size with this shape that lies within another. Whole pixels seldom have it exactly: what is left out makes it squarer,
 * since networks refuse what is even a little wider or narrower.
 */
export function fitRatio({ width, height }: Size, name: CropRatio): Size {
  const ratio = CROP_RATIOS[name];
  if (width / height > ratio) {
    const narrower = Math.min(width, Math.round(height * ratio));
    return squarer({ width: narrower, height }, ratio);
  }
  return squarer({ width, height: Math.min(height, Math.round(width / ratio)) }, ratio);
}

/** Takes pixels from the longer side until it is no longer than the shape allows. */
function squarer({ width, height }: Size, ratio: number): Size {
  if (ratio >= 1) return { width: Math.max(1, Math.min(width, Math.floor(height * ratio))), height };
  return { width, height: Math.max(1, Math.min(height, Math.floor(width / ratio))) };
}

/** The shape nearest to a size that lies between two others; null: its own is between them already. */
export function ratioWithin(
  { width, height }: Size,
  { narrowest, widest }: { narrowest: number; widest: number },
): CropRatio | null {
  const ratio = width / height;
  if (ratio >= narrowest && ratio <= widest) return null;
  const allowed = CROP_RATIO_NAMES.filter((name) => CROP_RATIOS[name] >= narrowest && CROP_RATIOS[name] <= widest);
  const distance = (name: CropRatio) => Math.abs(Math.log(CROP_RATIOS[name] / ratio));
  return allowed.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

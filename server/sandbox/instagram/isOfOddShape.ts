import { INSTAGRAM_RATIO } from '#contract/networkLimits';
import { sizeOf } from '../unfitMedia';

/** Tells whether a picture is narrower or wider than Instagram takes it; what is no real picture has no shape. */
export async function isOfOddShape(bytes: Buffer): Promise<boolean> {
  const size = await sizeOf(bytes);
  if (size === null) return false;
  const ratio = size.width / size.height;
  return ratio < INSTAGRAM_RATIO.narrowest || ratio > INSTAGRAM_RATIO.widest;
}

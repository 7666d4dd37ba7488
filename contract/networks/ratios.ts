import type { AttachedFile } from '../attachedFile';
import type { Ratios } from './descriptor';

/** True if an image or video is too narrow or too wide; false if its size is unknown. */
export function isOutsideRatios(
  { narrowest, widest }: Ratios,
  { width = null, height = null }: Pick<AttachedFile, 'width' | 'height'>,
): boolean {
  return width !== null && height !== null && (width / height < narrowest || width / height > widest);
}

/** Both limits in words: "from 4:5 (upright) to 1.91:1 (wide)". */
export function ratiosText({ narrowest, widest }: Ratios): string {
  return `from ${fractionText(narrowest)} (upright) to ${widest}:1 (wide)`;
}

/** The fraction of smallest whole numbers, as people write it: 0.8 is "4:5". */
function fractionText(ratio: number): string {
  let height = 1;
  while (Math.abs(ratio * height - Math.round(ratio * height)) > 1e-9) height += 1;
  return `${Math.round(ratio * height)}:${height}`;
}

import { MEDIA_TYPES } from '#contract/limits';
import { checkMediaFile, UNSUPPORTED_TYPE_TEXT } from '#contract/mediaRules';

/** The image types that posts may carry (L-59). */
export const IMAGE_TYPES: readonly string[] = MEDIA_TYPES.filter((type) => type.startsWith('image/'));

/** Reason why a file can't be analyzed, or null. */
export function checkImage(file: { size: number; type: string }): string | null {
  return IMAGE_TYPES.includes(file.type) ? checkMediaFile(file) : UNSUPPORTED_TYPE_TEXT;
}

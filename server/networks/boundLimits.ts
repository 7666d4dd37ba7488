import { LONGEST_TEXT, networkLimits, type ServerLimits } from '#contract/accountLimits';
import { MEDIA_MAX_FILES } from '#contract/limits';
import { isMediaType } from '#contract/mediaRules';
import type { AccountPlatform } from '#contract/networks';

const LINK_LENGTH_MAX = 1_000;
const ALT_TEXT_MAX = 100_000;

/** What a stranger's server says of its limits, as far as it can be true: nothing else is kept of it. */
export function boundLimits(platform: AccountPlatform, told: ServerLimits): ServerLimits {
  const own = networkLimits(platform);
  const types = told.mime_types?.filter(isMediaType) ?? [];
  return {
    max_characters: wholeNumber(told.max_characters, 1, LONGEST_TEXT) ?? own.max_characters,
    characters_per_url: wholeNumber(told.characters_per_url, 1, LINK_LENGTH_MAX),
    max_files: wholeNumber(told.max_files, 0, MEDIA_MAX_FILES) ?? own.max_files,
    mime_types: types.length === 0 ? null : [...new Set(types)],
    image_max_bytes: wholeNumber(told.image_max_bytes, 1, Number.MAX_SAFE_INTEGER),
    image_max_pixels: wholeNumber(told.image_max_pixels, 1, Number.MAX_SAFE_INTEGER),
    video_max_bytes: wholeNumber(told.video_max_bytes, 1, Number.MAX_SAFE_INTEGER),
    alt_text_max: wholeNumber(told.alt_text_max, 1, ALT_TEXT_MAX),
  };
}

/** A number within bounds; null where it is none, or not positive enough to mean anything. */
function wholeNumber(value: number | null, least: number, most: number): number | null {
  if (value === null || !Number.isFinite(value) || value < least) return null;
  return Math.min(Math.floor(value), most);
}

import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from './networks';
import type { AccountLimits } from './schemas/socialAccounts';

/** What a server takes, without the time at which it told so. */
export type ServerLimits = Omit<AccountLimits, 'read_at'>;

/** Limits of the servers that a post goes to, by platform; a platform that is left out takes what its network does. */
export type PlatformLimits = Partial<Record<AccountPlatform, ServerLimits>>;

/** No network accepts a longer text, in any unit; a server that claims to is not believed. */
export const LONGEST_TEXT = Math.max(...ACCOUNT_PLATFORMS.map((platform) => NETWORKS[platform].text.limit));

/** Limits that hold for every account of a network, unless its server told others. */
export function networkLimits(platform: AccountPlatform): ServerLimits {
  const { text, media } = NETWORKS[platform];
  const animated = media.animations === null ? [] : ['image/gif'];
  return {
    max_characters: text.limit,
    characters_per_url: text.linkLength ?? null,
    max_files: media.maxFiles,
    mime_types: [...media.images.types, ...animated, ...media.videos.types],
    image_max_bytes: media.images.maxBytes,
    image_max_pixels: media.images.pixelsBelow === undefined ? null : media.images.pixelsBelow - 1,
    video_max_bytes: null,
    alt_text_max: null,
  };
}

/** What all of some servers of one network take; undefined where there are none. */
export function leastLimits(all: readonly ServerLimits[]): ServerLimits | undefined {
  const [first, ...others] = all;
  return first === undefined ? undefined : others.reduce(leastOfTwo, first);
}

function leastOfTwo(one: ServerLimits, other: ServerLimits): ServerLimits {
  return {
    max_characters: Math.min(one.max_characters, other.max_characters),
    characters_per_url: greaterLinkLength(one.characters_per_url, other.characters_per_url),
    max_files: Math.min(one.max_files, other.max_files),
    mime_types: commonTypes(one.mime_types, other.mime_types),
    image_max_bytes: lesser(one.image_max_bytes, other.image_max_bytes),
    image_max_pixels: lesser(one.image_max_pixels, other.image_max_pixels),
    video_max_bytes: lesser(one.video_max_bytes, other.video_max_bytes),
    alt_text_max: lesser(one.alt_text_max, other.alt_text_max),
  };
}

/** Most links are longer than what a server counts for one, so that counting them as they are written is stricter. */
function greaterLinkLength(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}

function commonTypes(one: string[] | null, other: string[] | null): string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((type) => other.includes(type));
}

/** The lesser of two limits of which null is none. */
function lesser(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

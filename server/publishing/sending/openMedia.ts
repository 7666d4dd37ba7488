import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { ensureJpegCopy } from '../../media/jpegCopy';
import { openImage } from '../../media/openImage';
import type { DraftMedia, ImageLimits } from '../../networks/connector';
import type { StoredMedia } from '../delivery';

/** Folder of the stored files, and the origin from which the networks may fetch them. */
export type MediaPlaces = { folder: string; publicOrigin: string };

/**
 * Opens the files of a post for a network's connector, converting images to a format that the network accepts. Never
 * throws: a file that cannot be converted is passed as it is, and the connector reports the problem.
 */
export async function openMedia(
  places: MediaPlaces,
  platform: AccountPlatform,
  media: readonly StoredMedia[],
): Promise<DraftMedia[]> {
  const { images } = NETWORKS[platform].media;
  const fitted: DraftMedia[] = [];
  for (const one of media) fitted.push(await openFitting(places, one, images));
  return fitted;
}

async function openFitting(places: MediaPlaces, stored: StoredMedia, limits: ImageLimits): Promise<DraftMedia> {
  const { folder, publicOrigin } = places;
  const { name, mimeType, altText, width, height } = await fit(folder, stored, limits);
  return {
    mimeType,
    altText,
    pixels: width !== null && height !== null ? { width, height } : null,
    bytes: () => readFile(path.join(folder, name)),
    publicUrl: `${publicOrigin}/media/${name}`,
    fit: (closer) => openFitting(places, stored, closer),
  };
}

async function fit(folder: string, media: StoredMedia, limits: ImageLimits): Promise<StoredMedia> {
  // A converted animation would no longer move.
  if (!media.mimeType.startsWith('image/') || media.mimeType === 'image/gif') return media;
  const { types, maxBytes, pixelsBelow } = limits;
  const file = path.join(folder, media.name);
  try {
    const isLight = types.includes(media.mimeType) && (await stat(file)).size <= maxBytes;
    if (isLight && (pixelsBelow === undefined || (await pixelsOf(file)) < pixelsBelow)) return media;
    return { ...media, name: await ensureJpegCopy(folder, media.name, maxBytes), mimeType: 'image/jpeg' };
  } catch {
    return media;
  }
}

async function pixelsOf(file: string): Promise<number> {
  const { width, height } = await openImage(file).metadata();
  return width * height;
}

import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { ensureJpegCopy } from '../../media/jpegCopy';
import type { MediaStore } from '../../media/mediaStore';
import { openImage } from '../../media/openImage';
import { StoreUnavailable } from '../../media/stores/storedFiles';
import type { DraftMedia, ImageLimits } from '../../networks/connector';
import { failure, outage } from '../../networks/outcomes';
import { Unprepared } from '../../networks/preparation';
import type { StoredMedia } from '../delivery';

/** The stored files, and the origin from which the networks may fetch them. */
export type MediaPlaces = { store: MediaStore; publicOrigin: string };

/**
 * Opens the files of a post for a network's connector, converting images to a format that the network accepts. A file that cannot be
 * converted is passed as it is, and the connector reports the problem. Throws Unprepared, now or when a file is read, where the store
 * of the files is away: the post can wait for it.
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
  const { store, publicOrigin } = places;
  const { name, mimeType, altText, width, height } = await fit(store, stored, limits);
  return {
    mimeType,
    altText,
    pixels: width !== null && height !== null ? { width, height } : null,
    bytes: () => store.read(name).catch(rethrow),
    publicUrl: `${publicOrigin}/media/${name}`,
    fit: (closer) => openFitting(places, stored, closer),
  };
}

async function fit(store: MediaStore, media: StoredMedia, limits: ImageLimits): Promise<StoredMedia> {
  const { types, maxBytes, pixelsBelow } = limits;
  try {
    // Asked for every file, because networks that fetch one themselves would take a store that is away for a file that is gone.
    const size = (await store.sizeOf(media.name)) ?? Infinity;
    if (!media.mimeType.startsWith('image/')) return media;
    // A converted animation would no longer move.
    if (media.mimeType === 'image/gif' && (await store.withLocal(media.name, framesOf)) > 1) return media;
    const isLight = types.includes(media.mimeType) && size <= maxBytes;
    if (isLight && (pixelsBelow === undefined || (await store.withLocal(media.name, pixelsOf)) < pixelsBelow)) {
      return media;
    }
    return { ...media, name: await ensureJpegCopy(store, media.name, maxBytes), mimeType: 'image/jpeg' };
  } catch (error) {
    return error instanceof StoreUnavailable ? rethrow(error) : media;
  }
}

async function pixelsOf(file: string): Promise<number> {
  const { width, height } = await openImage(file).metadata();
  return width * height;
}

async function framesOf(file: string): Promise<number> {
  return (await openImage(file).metadata()).pages ?? 1;
}

function rethrow(error: unknown): never {
  if (!(error instanceof StoreUnavailable)) throw error;
  throw new Unprepared(outage(failure('media_store_away')));
}

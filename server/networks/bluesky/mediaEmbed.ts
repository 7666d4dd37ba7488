import { NETWORKS } from '#contract/networks';
import { openImage } from '../../media/openImage';
import type { DraftMedia } from '../connector';
import { checkAttachments, isVideo, loadBytes, unfit } from '../preparation';
import type { Making } from './making';
import { uploadBlob, type UploadSources } from './uploadBlob';

const IMAGE_MAX_BYTES = NETWORKS.bluesky.media.images.maxBytes;

type Ratio = { width: number; height: number };

/** Sends the files of a post and shows them in it; throws Unprepared. */
export async function embedMedia(
  sources: UploadSources,
  making: Making,
  media: readonly DraftMedia[],
): Promise<object> {
  checkAttachments('bluesky', media);
  const files = [];
  for (const one of media) files.push(await send(sources, making, one));
  const [first] = files;
  if (first !== undefined && isVideo(first.media)) {
    return {
      $type: 'app.bsky.embed.video',
      video: first.blob,
      ...(first.media.altText !== null && { alt: first.media.altText }),
      ...(first.ratio && { aspectRatio: first.ratio }),
    };
  }
  return {
    $type: 'app.bsky.embed.images',
    images: files.map(({ media: { altText }, blob, ratio }) => ({
      // Required; the empty text says that there is none.
      alt: altText ?? '',
      image: blob,
      ...(ratio && { aspectRatio: ratio }),
    })),
  };
}

async function send(sources: UploadSources, making: Making, media: DraftMedia) {
  const bytes = await loadBytes(media);
  if (!isVideo(media) && bytes.length > IMAGE_MAX_BYTES) {
    throw unfit('media_too_large', 'An image could not be made small enough for Bluesky.');
  }
  const ratio = media.pixels ?? (isVideo(media) ? null : await ratioOf(bytes));
  return { media, ratio, blob: await uploadBlob(sources, making, { bytes, mimeType: media.mimeType }) };
}

/** Width and height of an image as it is seen; null if it can't be opened, which is for the network to judge. */
async function ratioOf(bytes: Buffer): Promise<Ratio | null> {
  try {
    const { autoOrient } = await openImage(bytes).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}

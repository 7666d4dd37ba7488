import { graphemeLength } from '#contract/networks/graphemes';
import { NETWORKS } from '#contract/networks';
import { megabytesText } from '#contract/networks/serverFiles';
import { lengthOverLimit } from '#contract/networks/textLength';
import { openImage } from '../../media/openImage';
import type { AccountLimits, Draft, DraftMedia } from '../connector';
import { isVideo, unfit } from '../preparation';

/** Throws Unprepared if a server would not take a draft, by what it says of itself. */
export function checkDraft({ text, setting, media = [] }: Draft, limits: AccountLimits): void {
  // Links in a warning count as they are written.
  const warning = graphemeLength(setting?.content_warning ?? '');
  const most = limits.max_characters - warning;
  const length = lengthOverLimit('mastodon', text, { ...limits, max_characters: most });
  if (length !== null) {
    const counted = `${length + warning} characters`;
    throw unfit('too_long', `The server counts ${counted} and takes ${limits.max_characters}.`);
  }
  if (media.length > limits.max_files) throw unfit('media_unfit', `The server takes ${limits.max_files} files.`);
  if (media.length > 1 && media.some(isVideo)) {
    throw unfit('media_unfit', 'Mastodon takes one video, or images, but not both in one post.');
  }
  media.forEach((one) => checkFile(one, limits));
}

function checkFile(
  { mimeType, altText }: DraftMedia,
  { mime_types: types, alt_text_max: altMax }: AccountLimits,
): void {
  if (types !== null && !types.includes(mimeType)) throw unfit('media_unfit', `The server takes no ${mimeType}.`);
  if (altMax !== null && [...(altText ?? '')].length > altMax) {
    throw unfit('media_unfit', `The server takes descriptions of at most ${altMax} characters.`);
  }
}

/** The file as the server takes it, if it is an image. */
export function fitTo(media: DraftMedia, limits: AccountLimits): Promise<DraftMedia> {
  const { mime_types: types, image_max_bytes: bytes, image_max_pixels: pixels } = limits;
  const usual = NETWORKS.mastodon.media.images;
  return media.fit({
    types: usual.types.filter((type) => types?.includes(type) ?? true),
    maxBytes: Math.min(bytes ?? Infinity, usual.maxBytes),
    pixelsBelow: pixels === null ? usual.pixelsBelow : pixels + 1,
  });
}

/** Throws Unprepared if a loaded file is larger than the server takes. */
export async function checkSize(media: DraftMedia, bytes: Buffer, limits: AccountLimits): Promise<void> {
  const [maxBytes, maxPixels] = isVideo(media)
    ? [limits.video_max_bytes, null]
    : [limits.image_max_bytes, limits.image_max_pixels];
  if (maxBytes !== null && bytes.length > maxBytes) {
    throw unfit('media_too_large', `The server takes files of at most ${megabytesText(maxBytes)}.`);
  }
  if (maxPixels !== null && (await pixelsOf(bytes)) > maxPixels) {
    throw unfit('media_too_large', `The server takes images of at most ${maxPixels} pixels in all.`);
  }
}

/** Width times height; 0 where it can't be read, which is for the server to judge. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  try {
    const { width, height } = await openImage(bytes).metadata();
    return width * height;
  } catch {
    return 0;
  }
}

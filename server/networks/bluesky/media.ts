import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { readNumber, readPath, readText } from '../../lib/json';
import { openImage } from '../../media/openImage';
import type { DraftMedia, Draft } from '../connector';
import type { HttpResponse } from '../http';
import { CARD_MS, readCard, type FetchPage } from '../linkedPages';
import { checkAttachments, isVideo, loadBytes, unfit, readStep } from '../preparation';
import type { ServerSession } from '../tokens';
import { readXrpcError } from './errors';
import type { Xrpc } from './xrpc';

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
    throw unfit('image_not_shrunk');
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

export type CardSources = UploadSources & { fetchPage: FetchPage };

const THUMB_MAX_BYTES = 976_000;
const THUMB_SIDE_PX = 1_200;

/** The card of a link, which the network does not make itself; null where its page gives none in time. The post is due. */
export async function embedLink(sources: CardSources, making: Making, uri: string): Promise<object | null> {
  const signal = AbortSignal.any([making.signal, AbortSignal.timeout(CARD_MS)]);
  const card = await readCard(sources.fetchPage, uri, { sidePx: THUMB_SIDE_PX, signal });
  if (card === null) return null;
  const { title, description, picture } = card;
  const thumb = picture && (await sendThumb(sources, { ...making, signal }, picture));
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...(thumb && { thumb }) } };
}

async function sendThumb(sources: CardSources, making: Making, bytes: Buffer): Promise<Blob | null> {
  if (bytes.length > THUMB_MAX_BYTES) return null;
  return uploadBlob(sources, making, { bytes, mimeType: 'image/jpeg' }).catch(() => null);
}

/** A file that a server has, as a record names it. */
type Blob = { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };

type UploadSources = { xrpc: Xrpc; now: () => number };

/** A slow line needs this long for a file of 10 MB. */
const UPLOAD_MS = 2 * MINUTE_MS;

/** Sends a file, which nobody sees before a record names it; throws Unprepared. */
async function uploadBlob(
  { xrpc, now }: UploadSources,
  { session, signal }: { session: ServerSession; signal: AbortSignal },
  { bytes, mimeType }: { bytes: Buffer; mimeType: string },
): Promise<Blob> {
  const result = await xrpc(session, {
    method: 'POST',
    name: 'com.atproto.repo.uploadBlob',
    body: bytes,
    type: mimeType,
    signal,
    limits: { totalMs: UPLOAD_MS },
  });
  const readError = (response: HttpResponse) => readXrpcError(response, now());
  return readStep(result, { readError }, readBlob);
}

function readBlob({ json }: HttpResponse): Blob | null {
  const blob = readPath(json, 'blob');
  const [link, mimeType, size] = [readText(blob, 'ref', '$link'), readText(blob, 'mimeType'), readNumber(blob, 'size')];
  if (link === null || mimeType === null || size === null) return null;
  return { $type: 'blob', ref: { $link: link }, mimeType, size };
}

/** A post to make a record of; `createdAt` is its instant, which stays the same however often it is sent. */
export type Making = { session: ServerSession; draft: Draft; createdAt: string; signal: AbortSignal };

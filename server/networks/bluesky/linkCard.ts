import { CARD_MS, readPage, readPicture, type FetchPage } from '../../linkCards/pages';
import type { Making } from './making';
import { uploadBlob, type Blob, type UploadSources } from './uploadBlob';

export type CardSources = UploadSources & { fetchPage: FetchPage };

const THUMB_MAX_BYTES = 976_000;
const THUMB_SIDE_PX = 1_200;

/** The card of a link, which the network does not make itself; null where its page gives none in time. The post is due. */
export async function embedLink(sources: CardSources, making: Making, uri: string): Promise<object | null> {
  const signal = AbortSignal.any([making.signal, AbortSignal.timeout(CARD_MS)]);
  const meta = await readPage(sources.fetchPage, uri, signal);
  if (meta === null) return null;
  const thumb = meta.imageUrl === null ? null : await sendThumb(sources, { ...making, signal }, meta.imageUrl);
  const { title, description } = meta;
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...(thumb && { thumb }) } };
}

async function sendThumb(sources: CardSources, making: Making, url: string): Promise<Blob | null> {
  const bytes = await readPicture(sources.fetchPage, url, { sidePx: THUMB_SIDE_PX, signal: making.signal });
  if (bytes === null || bytes.length > THUMB_MAX_BYTES) return null;
  return uploadBlob(sources, making, { bytes, mimeType: 'image/jpeg' }).catch(() => null);
}

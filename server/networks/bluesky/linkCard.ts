import { CARD_MS, readCard, type FetchPage } from '../../linkCards/pages';
import type { Making } from './making';
import { uploadBlob, type Blob, type UploadSources } from './uploadBlob';

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

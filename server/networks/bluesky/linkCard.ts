import { BYTES_PER_MB } from '#contract/limits';
import { createSafeFetch, type FetchedFile, type SafeFetch } from '../../lib/safeFetch';
import { memoryFor } from '../../media/imageCost';
import { inLine } from '../../media/imageLines';
import { openImage } from '../../media/openImage';
import type { ServerGuard } from '../serverGuard';
import { readPageMeta } from './pageMeta';
import type { Making } from './making';
import { uploadBlob, type Blob, type UploadSources } from './uploadBlob';

/** `fetchPage` gets pages and images of strangers, from public addresses alone. */
export type CardSources = UploadSources & { fetchPage: SafeFetch<FetchedFile> };

/** Time for a page and its image: a card is nice to have, and the post is due. */
const CARD_MS = 5_000;
const THUMB_MAX_BYTES = 976_000;
const THUMB = { width: 1_200, height: 1_200, fit: 'inside', withoutEnlargement: true } as const;

/** Makes what gets pages for link cards. A server that the operator allows by name may be private. */
export function createPageFetch(guard: ServerGuard): SafeFetch<FetchedFile> {
  return createSafeFetch({
    isOurs: (url) => guard.lookupFor(url) === undefined,
    userAgent: 'Postwright (link cards)',
    limits: { connectMs: 3_000, totalMs: CARD_MS, responseMaxBytes: 5 * BYTES_PER_MB },
  });
}

/** The card of a link, which the network does not make itself; null where its page gives none in time. */
export async function embedLink(sources: CardSources, making: Making, uri: string): Promise<object | null> {
  const signal = AbortSignal.any([making.signal, AbortSignal.timeout(CARD_MS)]);
  const page = await get(sources, uri, signal);
  const isPage = /html/i.test(page?.headers['content-type'] ?? '');
  const meta = page && isPage ? readPageMeta(page.text, page.url) : null;
  if (meta === null) return null;
  const thumb = meta.imageUrl === null ? null : await sendThumb(sources, { ...making, signal }, meta.imageUrl);
  const { title, description } = meta;
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...(thumb && { thumb }) } };
}

async function get({ fetchPage }: CardSources, url: string, signal: AbortSignal): Promise<FetchedFile | null> {
  const response = await fetchPage({ url, signal }).catch(() => null);
  return response?.status === 200 ? response : null;
}

/** The image of a card, as a small JPEG. Whatever is wrong with it, the card does without. */
async function sendThumb(sources: CardSources, making: Making, url: string): Promise<Blob | null> {
  const file = await get(sources, url, making.signal);
  if (file === null) return null;
  try {
    const bytes = await shrink(Buffer.from(file.bytes));
    return bytes.length > THUMB_MAX_BYTES ? null : await uploadBlob(sources, making, { bytes, mimeType: 'image/jpeg' });
  } catch {
    return null;
  }
}

async function shrink(bytes: Buffer): Promise<Buffer> {
  return inLine(memoryFor(await openImage(bytes).metadata()), () =>
    openImage(bytes).autoOrient().resize(THUMB).flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer(),
  );
}

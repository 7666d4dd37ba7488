import { CARD_MS, readCard, type FetchPage } from '../../linkCards/pages';
import type { Uploading } from './uploadCalls';
import { sendImage } from './uploads';

/** The card of a link as a post holds it; `thumbnail` is the URN of an image. */
export type Article = { source: string; title: string; description?: string; thumbnail?: string };

const THUMBNAIL_SIDE_PX = 1_200;

/**
 * Makes the card of a link, for LinkedIn reads no pages itself (Microsoft Learn, Article Post API); null where its page gives
 * none in time. The post is due.
 */
export async function makeArticle(uploading: Uploading, fetchPage: FetchPage, source: string): Promise<Article | null> {
  const signal = AbortSignal.any([uploading.signal, AbortSignal.timeout(CARD_MS)]);
  const card = await readCard(fetchPage, source, { sidePx: THUMBNAIL_SIDE_PX, signal });
  if (card === null) return null;
  const { title, description, picture } = card;
  const thumbnail = picture && (await sendImage({ ...uploading, signal }, picture).catch(() => null));
  return { source, title, ...(description !== '' && { description }), ...(thumbnail !== null && { thumbnail }) };
}

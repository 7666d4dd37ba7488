import type { UpdateSeriesBody } from '#contract/schemas/series';
import type { Database } from '../database/connect';
import { invalid } from '../http/errors/appError';
import { setSeriesMedia } from '../repositories/media';

/** Notes the files that a body names as those of its series, with their descriptions; without them they stay as they are. */
export async function attachFiles(
  tx: Database,
  userId: string,
  seriesId: string,
  { media_ids: mediaIds, media_alt_texts: altTexts }: UpdateSeriesBody,
): Promise<void> {
  if (altTexts !== undefined && altTexts.length !== mediaIds?.length) {
    throw invalid({ media_alt_texts: ['Send one description for each of media_ids.'] });
  }
  if (mediaIds === undefined) return;
  const files = mediaIds.map((id, place) => ({ id, altText: altTexts?.[place] }));
  const isAttached = await setSeriesMedia(tx, userId, seriesId, files);
  if (!isAttached) throw invalid({ media_ids: ['One of the files is no longer there. Please upload it again.'] });
}

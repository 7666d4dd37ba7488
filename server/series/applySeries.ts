import type { UpdatePostBody } from '#contract/schemas/posts';
import type { Database } from '../database/connect';
import { AppError } from '../http/errors/appError';
import type { NamedFiles } from '../modules/posts/attachments';
import { changePost } from '../modules/posts/updatePost';
import type { StoredSeries } from '../repositories/series/series';
import type { SeriesPost } from '../repositories/series/seriesPosts';
import { instantOnDay } from './days';
import { commonFields, daysOf } from './template';

/** What a series was, and what it is to be; `files`: fields of a body that name its files, if they change. */
export type SeriesChange = {
  before: StoredSeries;
  after: StoredSeries;
  files: NamedFiles;
};

/** Makes posts of a locked series what it is to be; one that is being sent by now stays as it is. */
export async function applySeries(tx: Database, posts: readonly SeriesPost[], change: SeriesChange): Promise<void> {
  for (const post of posts) {
    try {
      // A transaction of its own: of what is refused, nothing may stay.
      await tx.transaction((step) =>
        changePost(step, change.after.userId, { id: post.id, version: null }, fieldsOf(post, change)),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'POST_ALREADY_SENT') throw error;
    }
  }
}

/** The fields that a post of a series is to have. Its text is the one that has taken the place of its own. */
export function fieldsOf(
  { day, content }: Pick<SeriesPost, 'day' | 'content'>,
  { before, after, files }: SeriesChange,
): UpdatePostBody {
  const at = instantOnDay(day, daysOf(after));
  const text = after.texts[before.texts.indexOf(content)] ?? after.texts[0];
  return {
    ...commonFields(after),
    ...files,
    ...(text !== undefined && { content: text }),
    ...(at !== null && { scheduled_at: new Date(at).toISOString() }),
  };
}

import type { ChangeScope, UpdatePostBody } from '#contract/schemas/posts';
import type { UpdateSeriesBody } from '#contract/schemas/series';
import { wallOfInstant } from '#contract/wallTime';
import { toText } from '#contract/postText';
import { invalid, notFound } from '../http/errors/appError';
import { readInstant } from '../http/input/instants';
import { attachNamed } from '../modules/posts/attachments';
import { changePost, type ReadPost } from '../modules/posts/updatePost';
import { setSeriesMedia } from '../repositories/media';
import { lockPost } from '../repositories/postWrites';
import type { StoredSeries } from '../repositories/series/series';
import { endException, lockWaitingPosts, placeInSeries } from '../repositories/series/seriesPosts';
import { inTransaction } from '../repositories/transaction';
import type { AppServices } from '../services';
import { applySeries, fieldsOf } from './applySeries';
import { changedSeries, filesOf } from './changedSeries';
import { changeLocked } from './changeLocked';
import { checkTexts } from './checkTexts';
import { NOTHING_MADE } from './template';

/**
 * Changes a post of a series together with those that follow, or with all that wait, and what the series makes from now on. Those
 * that were changed by themselves stay. A new text takes the place of the post's own among those that take turns.
 */
export async function changeSeriesPost(
  { connection: { db }, limits }: AppServices,
  userId: string,
  read: ReadPost,
  { changes, scope }: { changes: UpdatePostBody; scope: Exclude<ChangeScope, 'this'> },
): Promise<void> {
  const accountIds = await inTransaction(db, async (tx) => {
    const place = await placeInSeries(tx, userId, read.id);
    if (place === null) throw notFound();
    if (place.seriesId === null) throw invalid({ scope: ['This post isn’t one of a series.'] });
    const { seriesId, day } = place;
    return changeLocked(tx, userId, seriesId, async (before) => {
      const post = await lockPost(tx, userId, read.id);
      if (post?.deletedAt !== null) throw notFound();
      const after = await changedSeries(tx, before, readChanges(before, day, changes));
      if (changes.content !== undefined) after.texts = replaced(before.texts, post.content, toText(changes.content));
      await checkTexts(tx, after);
      await attachNamed(changes, (files) => setSeriesMedia(tx, userId, seriesId, files));

      const change = { before, after, files: filesOf(changes) };
      const fields = fieldsOf({ day, content: post.content }, change);
      await changePost(tx, userId, read, { ...fields, ...noneOfItsOwn(changes) });
      await endException(tx, read.id);
      const posts = await lockWaitingPosts(tx, { seriesId, fromDay: scope === 'all' ? NOTHING_MADE : day });
      await applySeries(
        tx,
        posts.filter(({ id }) => id !== read.id),
        change,
      );
      return after;
    });
  });
  limits.freshen(accountIds);
}

/** Fields that more posts than one can have. */
const COMMON = [
  ...['content', 'platforms', 'hashtags', 'mentions', 'account_ids', 'network_settings'],
  ...['media_ids', 'media_alt_texts', 'scheduled_at', 'time_zone'],
];

/** Fields that one post alone can have; several at once can only be without. */
const ITS_OWN = ['variants', 'parts', 'comments'] as const;

function noneOfItsOwn(changes: UpdatePostBody): UpdatePostBody {
  return Object.fromEntries(ITS_OWN.filter((name) => changes[name]?.length === 0).map((name) => [name, []]));
}

/** What a change of a post means for its series. */
function readChanges(series: StoredSeries, day: string, changes: UpdatePostBody): UpdateSeriesBody {
  const known = [...COMMON, ...Object.keys(noneOfItsOwn(changes))];
  const [other] = Object.keys(changes).filter((name) => !known.includes(name));
  if (other !== undefined) throw invalid({ [other]: ['Of several posts at once, this can’t be changed.'] });
  const { scheduled_at: time } = changes;
  const first =
    time === undefined ? undefined : `${series.firstWall.slice(0, 10)}T${timeOfDay(time, day, series.zone)}`;
  const { platforms, hashtags, mentions, account_ids: accountIds, network_settings: settings } = changes;
  return {
    ...(platforms && { platforms }),
    ...(hashtags && { hashtags }),
    ...(mentions && { mentions }),
    ...(accountIds && { account_ids: accountIds }),
    ...(settings && { network_settings: settings }),
    ...(first !== undefined && { first }),
  };
}

function timeOfDay(text: string | null, day: string, zone: string): string {
  if (text === null) throw invalid({ scheduled_at: ['Choose a time.'] });
  const wall = wallOfInstant(readInstant('scheduled_at', text).getTime(), zone);
  if (wall.date !== day) {
    throw invalid({
      scheduled_at: ['This moves the post to another day. Change this one alone, or the days of the repeat.'],
    });
  }
  return wall.time;
}

function replaced(texts: readonly string[], old: string, text: string): string[] {
  return texts.includes(old) ? texts.map((one) => (one === old ? text : one)) : [text];
}

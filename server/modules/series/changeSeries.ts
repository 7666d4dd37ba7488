import type { FastifyInstance } from 'fastify';
import { toText } from '#contract/postText';
import type { ChangeScope, UpdatePostBody } from '#contract/schemas/posts';
import type { UpdateSeriesBody } from '#contract/schemas/series';
import { wallOfInstant } from '#contract/wallTime';
import { type Database, inTransaction } from '../../database/connect';
import { invalid, notFound, AppError } from '../../http/appError';
import { readInstant } from '../../http/instants';
import { setSeriesMedia } from '../../repositories/media';
import { NO_TEXTS } from '../../repositories/postTexts';
import { lockPost } from '../../repositories/postRows';
import {
  type StoredSeries,
  lockWaitingPosts,
  endException,
  placeInSeries,
  type SeriesPost,
  lockSeries,
  writeSeries,
} from '../../repositories/series';
import { lockAccounts } from '../../repositories/accounts';
import { freeWork, STOPS_MAX } from '../../database/watchdog';
import { inHand } from '../../http/inHand';
import { attachNamed, type NamedFiles } from '../posts/attachments';
import { chooseAccounts } from '../posts/postChecks';
import { readFields } from '../posts/postFields';
import { changePost, type ReadPost } from '../posts/updatePost';
import { daysToCome, NOTHING_MADE, daysOf, instantOnDay, commonFields, templateOf } from './seriesDays';
import { makeComing } from './seriesMaker';
import { checkTexts, withdrawPosts } from './seriesService';

/**
 * Changes a series, and its posts that wait and were not changed by themselves; a paused one goes on. With other days those
 * posts make way for the posts of the new days.
 */
export async function updateSeries(
  { connection: { db }, limits }: Pick<FastifyInstance, 'connection' | 'limits'>,
  userId: string,
  seriesId: string,
  changes: UpdateSeriesBody,
): Promise<void> {
  const accountIds = await inTransaction(db, (tx) =>
    changeLocked(tx, userId, seriesId, async (before) => {
      const after = await changedSeries(tx, before, changes);
      await checkTexts(tx, after);
      await attachNamed(changes, (files) => setSeriesMedia(tx, userId, seriesId, files));
      const posts = await lockWaitingPosts(tx, { seriesId, fromDay: NOTHING_MADE });
      if (haveSameDays(before, after)) {
        await applySeries(tx, posts, { before, after, files: filesOf(changes) });
        return after;
      }
      if (daysToCome(daysOf(after), Date.now(), 1).length === 0) {
        throw invalid({ rule: ['None of its days is still to come.'] });
      }
      await withdrawPosts(tx, posts);
      return { ...after, madeThrough: NOTHING_MADE };
    }),
  );
  limits.freshen(accountIds);
}

function haveSameDays(one: StoredSeries, other: StoredSeries): boolean {
  return one.rule === other.rule && one.zone === other.zone && one.firstWall === other.firstWall;
}

/**
 * Changes a post of a series together with those that follow, or with all that wait, and what the series makes from now on. Those
 * that were changed by themselves stay. A new text takes the place of the post's own among those that take turns.
 */
export async function changeSeriesPost(
  { connection: { db }, limits }: Pick<FastifyInstance, 'connection' | 'limits'>,
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

/** What a series was, and what it is to be; `files`: fields of a body that name its files, if they change. */
type SeriesChange = {
  before: StoredSeries;
  after: StoredSeries;
  files: NamedFiles;
};

/** Makes posts of a locked series what it is to be; one that is being sent by now stays as it is. */
async function applySeries(tx: Database, posts: readonly SeriesPost[], change: SeriesChange): Promise<void> {
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
function fieldsOf(
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

/** A series with the changes of a body; what that leaves out stays as it was. */
async function changedSeries(tx: Database, before: StoredSeries, changes: UpdateSeriesBody): Promise<StoredSeries> {
  const [content = '', ...others] = before.texts;
  const template = { ...before, content, ownTexts: NO_TEXTS, scheduledAt: null, timeZone: null };
  const { platforms, hashtags, mentions, networkSettings, content: first } = readFields(bodyOf(changes), template);
  const wanted = changes.account_ids ?? before.accountIds;
  const active = await lockAccounts(tx, before.userId, null);
  const { rule = before.rule, zone = before.zone, first: firstWall = before.firstWall } = changes;
  return {
    ...before,
    ...{ platforms, hashtags, mentions, networkSettings, rule, zone, firstWall },
    texts: [first, ...(changes.other_texts?.map(toText) ?? others)],
    accountIds: changes.account_ids ?? chooseAccounts(active, platforms, wanted).map(({ id }) => id),
  };
}

/** The fields that a series has in common with a post. */
function bodyOf({ content, platforms, hashtags, mentions, network_settings: settings }: UpdateSeriesBody) {
  return {
    ...(content !== undefined && { content }),
    ...(platforms !== undefined && { platforms }),
    ...(hashtags !== undefined && { hashtags }),
    ...(mentions !== undefined && { mentions }),
    ...(settings !== undefined && { network_settings: settings }),
  };
}

/** What a body says of files: nothing, if they are to stay as they are. */
function filesOf({ media_ids: ids, media_alt_texts: altTexts }: UpdateSeriesBody) {
  return { ...(ids && { media_ids: ids }), ...(altTexts && { media_alt_texts: altTexts }) };
}

/** As often as the making of posts by itself, and as often again: a change may be what mends it. */
const CHANGES_UNTIL = {
  stopsMax: 2 * STOPS_MAX,
  reason: 'The server had to be started again twice while this was changed. Stop repeating, and write it anew.',
};

/**
 * Locks a series, changes it, and makes its posts that are missing; a paused one, or one that was set aside, goes on. `change`
 * returns what it is to be. Returns the accounts that it goes to.
 *
 * @throws {WorkSetAside} When changes of it have ended servers
 */
async function changeLocked(
  tx: Database,
  userId: string,
  seriesId: string,
  change: (before: StoredSeries) => Promise<StoredSeries>,
): Promise<string[]> {
  const before = await lockSeries(tx, userId, seriesId);
  if (before === null) throw notFound();
  const work = { kind: 'series', id: seriesId } as const;
  return inHand(
    tx,
    work,
    async () => {
      const after = await change(before);
      await writeSeries(tx, after, templateOf(after));
      await freeWork(tx, work);
      await makeComing(tx, after);
      return after.accountIds;
    },
    CHANGES_UNTIL,
  );
}

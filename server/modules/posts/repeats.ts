import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HOUR_MS, DAY_MS } from '#contract/durations';
import { REPEAT_DAYS, REPEATS_SHOWN_MAX } from '#contract/limits';
import { contentFor } from '#contract/networkTexts';
import type { AccountPlatform } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import { composePostText, toText } from '#contract/postText';
import { RepeatsBody, RepeatsResponse, type RepeatedPost } from '#contract/schemas/repeats';
import type { Database } from '../../database/connect';
import { sessionOf } from '../../http/session';
import { invalid } from '../../http/appError';
import { readInstant } from '../../http/instants';
import { placeInSeries } from '../../repositories/series';
import { listActiveAccounts } from '../../repositories/accounts';
import { checkWantedAccounts, chooseAccounts } from './postChecks';
import { listPostsNear, type EarlierPost, type PostShare, listSameTexts } from './repeatsRepository';

/** What a post that is being written would repeat; nothing is refused for that. */
export const repeatsRoute: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
  } = app;
  app.post(
    '/posts/repeats',
    {
      schema: {
        operationId: 'listRepeats',
        tags: ['Posts'],
        summary: 'See what a post would repeat',
        description: `Posts with the same text, hashtags included, on the same account within ${REPEAT_DAYS} days, and others on the same account within an hour. What failed or missed its time does not count. Nothing is changed, and nothing refused for it.`,
        body: RepeatsBody,
        response: { 200: RepeatsResponse },
      },
    },
    async (request) => readRepeats(db, sessionOf(request).userId, request.body),
  );
};

/** Finds what a post would repeat if it were sent so: its text within days, its accounts within the hour. */
async function readRepeats(db: Database, userId: string, body: RepeatsBody): Promise<RepeatsResponse> {
  const { account_ids: wantedIds = [], platforms, scheduled_at: time, except_id: exceptId } = body;
  const instant = typeof time === 'string' ? readInstant('scheduled_at', time).getTime() : Date.now();
  const active = await listActiveAccounts(db, userId);
  checkWantedAccounts(active, platforms, wantedIds);
  const ids = chooseAccounts(active, platforms, wantedIds).map(({ id }) => id);
  const seriesId = exceptId === undefined ? null : await seriesOf(db, userId, exceptId);

  const isAnother = (post: EarlierPost) => post.id !== exceptId && (seriesId === null || post.seriesId !== seriesId);
  const repeatsIn = (posts: readonly EarlierPost[], withinMs: number) =>
    posts
      .filter(isAnother)
      .flatMap((post) => describe(post, sharesNear(post, ids, instant, withinMs)))
      .sort((one, other) => distance(one, instant) - distance(other, instant))
      .slice(0, REPEATS_SHOWN_MAX);
  const findSame = await readSameTexts(db, userId, [body]);
  const sameTexts = findSame(body)
    .map((post) => asFarAsSame(post, body))
    .filter(({ shares }) => shares.length > 0);
  const near = await listPostsNear(db, userId, instant, HOUR_MS);
  const others = near.filter(({ id }) => !sameTexts.some((same) => same.id === id));
  return { same_text: repeatsIn(sameTexts, REPEAT_MS), same_hour: repeatsIn(others, HOUR_MS) };
}

async function seriesOf(db: Database, userId: string, postId: string): Promise<string | null> {
  const place = await placeInSeries(db, userId, postId);
  if (place === null) throw invalid({ except_id: ['There is no such post.'] });
  return place.seriesId;
}

/** Shares of a post by their instant; what certainly is on no network, nor on its way there, is repeated by nothing. */
function describe({ id }: EarlierPost, shares: readonly PostShare[]): RepeatedPost[] {
  const real = shares.filter(({ state }) => state !== 'failed' && state !== 'missed');
  return [...new Set(real.map(({ at }) => at))].map((at) => {
    const there = real.filter((share) => share.at === at);
    return { post_id: id, at, status: statusOf(there), account_ids: there.map(({ accountId }) => accountId) };
  });
}

function statusOf(shares: readonly PostShare[]): PostStatus {
  if (shares.every(({ state }) => state === 'published')) return 'published';
  return shares.some(({ state }) => state === 'unknown' || state === 'parked') ? 'failed' : 'scheduled';
}

function distance({ at }: RepeatedPost, instant: number): number {
  return Math.abs(Date.parse(at) - instant);
}

/** The same text on the same account within this time is pointed out. */
export const REPEAT_MS = REPEAT_DAYS * DAY_MS;

/** What makes two posts the same text: on each network the one that it gets. */
type Words = {
  content: string;
  hashtags?: readonly string[] | undefined;
  variants?: readonly { platform: AccountPlatform; content: string }[] | undefined;
};

/** The text by which a post is compared on a network: as it goes out there, with its hashtags. */
export function textFor({ content, hashtags = [], variants = [] }: Words, platform: AccountPlatform): string {
  return composePostText({ content: contentFor({ content, variants }, platform), hashtags });
}

/** The text by which drafts are compared, which have no account yet: the common one with its hashtags. */
export function commonText({ content, hashtags = [] }: Words): string {
  return composePostText({ content, hashtags });
}

/** Reads the posts that may repeat any of these, and returns what finds those of one. */
async function readSameTexts(
  db: Database,
  userId: string,
  posts: readonly Words[],
): Promise<(post: Words) => EarlierPost[]> {
  const there = await listSameTexts(db, userId, posts.flatMap(textsOf));
  const byText = new Map<string, EarlierPost[]>();
  for (const post of there) {
    for (const text of new Set(textsOf(post))) byText.set(text, [...(byText.get(text) ?? []), post]);
  }
  return (post) => [...new Set(textsOf(post).flatMap((text) => byText.get(text) ?? []))];
}

function textsOf({ content, variants = [] }: Words): string[] {
  return [content, ...variants.map((own) => own.content)].map(toText);
}

/** An earlier post as far as it is the same as another: on the networks where both have one text. */
function asFarAsSame(post: EarlierPost, other: Words): EarlierPost {
  const isSame = ({ platform }: PostShare) => textFor(post, platform) === textFor(other, platform);
  return { ...post, shares: post.shares.filter(isSame) };
}

/** What of a post is on one of these accounts within so long of an instant, in epoch milliseconds. */
function sharesNear(
  { shares }: EarlierPost,
  accountIds: readonly string[],
  instant: number,
  withinMs: number,
): PostShare[] {
  return shares.filter(
    ({ accountId, at }) => accountIds.includes(accountId) && Math.abs(instant - Date.parse(at)) <= withinMs,
  );
}

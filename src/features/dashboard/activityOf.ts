import { NETWORKS } from '#contract/networks';
import type { Post } from '#contract/schemas/posts';
import type { Account } from '../../api/accountsApi';
import { excerptOf } from '../../lib/excerpt';
import { handleOf } from '../../lib/handle';
import { activityTexts } from './messages';

const SHOWN = 5;
const EXCERPT_CHARS = 60;

const LIST = new Intl.ListFormat('en');

/** Something that happened, and to what; `id`: the post’s or the account’s. */
type Activity = { id: string; at: number; text: string; about: string };

/** What became of posts and accounts, as far as these tell: the newest first. */
export function activityOf(posts: readonly Post[], accounts: readonly Account[]): Activity[] {
  // A post may be in several lists, and the copies of a series are one thing that somebody did.
  const isCopy = ({ series_id: id, status }: Post) => id !== null && status === 'scheduled';
  const once = new Map(posts.map((post) => [isCopy(post) ? post.series_id : post.id, post]));
  const events = [
    ...[...once.values()].map(activityOfPost),
    ...accounts.map(({ id, platform, username, connectedAt }) => ({
      id,
      at: Date.parse(connectedAt),
      text: activityTexts.connected(handleOf(username)),
      about: NETWORKS[platform].name,
    })),
  ];
  return events.sort((a, b) => b.at - a.at).slice(0, SHOWN);
}

function activityOfPost(post: Post): Activity {
  const { status, targets, published_at: publishedAt, created_at: createdAt, updated_at: updatedAt } = post;
  const isFailed = status === 'failed';
  const concerned = isFailed ? targets.filter(({ state }) => state !== 'published') : targets;
  const platforms = targets.length === 0 ? post.platforms : concerned.map(({ platform }) => platform);
  const names = LIST.format([...new Set(platforms.map((platform) => NETWORKS[platform].name))]);
  const at = status === 'published' ? (publishedAt ?? updatedAt) : isFailed ? updatedAt : createdAt;
  return {
    id: post.id,
    at: Date.parse(at),
    text: activityTexts[status](names),
    about: excerptOf(post.content, EXCERPT_CHARS).text,
  };
}

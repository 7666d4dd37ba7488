import type { ImportRow } from '#contract/schemas/imports';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { wallOfInstant } from '#contract/wallTime';

/** Zone of a post that was given none. */
const USUAL_ZONE = 'UTC';

/**
 * A post as rows of a sheet that an import reads back: one for each instant at which its accounts publish it, so nearly always one.
 * `origin` is where this server's files are.
 */
export function rowsOf(post: Post, origin: string): ImportRow[] {
  const instants = [...new Set(post.targets.map(({ due_at: at }) => at))];
  if (instants.length === 0) return [rowOf(post, origin, post.scheduled_at, post.platforms, [])];
  return instants.map((at) => {
    const targets = post.targets.filter((target) => target.due_at === at);
    return rowOf(post, origin, at, targets.map(handleOf), targets);
  });
}

function rowOf(
  post: Post,
  origin: string,
  at: string | null,
  accounts: string[],
  targets: readonly PostTarget[],
): ImportRow {
  const zone = post.time_zone ?? USUAL_ZONE;
  const wall = at === null ? null : wallOfInstant(Date.parse(at), zone);
  const { likes, comments, shares } = post.analytics;
  return {
    date: wall?.date ?? '',
    time: wall?.time ?? '',
    zone: wall === null ? '' : zone,
    accounts,
    text: post.content,
    hashtags: post.hashtags,
    mentions: post.mentions,
    media: post.media.map(({ url }) => origin + url),
    alt: post.media.some(({ alt_text: text }) => text !== null)
      ? post.media.map(({ alt_text: text }) => text ?? '')
      : [],
    settings: post.network_settings.length === 0 ? '' : JSON.stringify(post.network_settings),
    status: post.status,
    published_at: post.published_at,
    urls: targets.flatMap(({ remote_url: url }) => url ?? []),
    likes,
    comments,
    shares,
  };
}

/** An account so that only it can be meant. */
function handleOf({ platform, account_username: username }: PostTarget): string {
  return `${platform}:@${username}`;
}

import type { AccountPlatform } from '#contract/networks';
import { withoutUnchosen } from '#contract/networkTexts';
import type { ImportRow } from '#contract/schemas/imports';
import type { Media } from '#contract/schemas/media';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { wallOfInstant } from '#contract/wallTime';
import { jsonCell } from '../../lib/cells';

/** Zone of a post that was given none. */
const USUAL_ZONE = 'UTC';

/**
 * A post as rows of a sheet that an import reads back: one for each instant at which its accounts publish it, so nearly always one.
 * `origin` is where this server's files are.
 */
export function rowsOf(post: Post, origin: string): ImportRow[] {
  const instants = [...new Set(post.targets.map(({ due_at: at }) => at))];
  if (instants.length === 0)
    return [
      rowOf(post, origin, { at: post.scheduled_at, accounts: post.platforms, platforms: post.platforms, targets: [] }),
    ];
  return instants.map((at) => {
    const targets = post.targets.filter((target) => target.due_at === at);
    return rowOf(post, origin, {
      at,
      accounts: targets.map(handleOf),
      platforms: targets.map(({ platform }) => platform),
      targets,
    });
  });
}

/** What of a post is one row: an instant, and who publishes it then. */
type Share = {
  at: string | null;
  accounts: string[];
  platforms: readonly AccountPlatform[];
  targets: readonly PostTarget[];
};

function rowOf(post: Post, origin: string, { at, accounts, platforms, targets }: Share): ImportRow {
  const zone = post.time_zone ?? USUAL_ZONE;
  const wall = at === null ? null : wallOfInstant(Date.parse(at), zone);
  const own = withoutUnchosen(post, platforms);
  const { likes, comments, shares } = post.analytics;
  return {
    date: wall?.date ?? '',
    time: wall?.time ?? '',
    zone: wall === null ? '' : zone,
    accounts,
    text: post.content,
    hashtags: post.hashtags,
    mentions: post.mentions,
    ...filesOf(post.media, origin),
    settings: jsonCell(post.network_settings.filter(({ platform }) => platforms.includes(platform))),
    variants: own.variants.map(({ platform, content, media }) => {
      return { platform, content, ...(media && filesOf(media, origin)) };
    }),
    parts: own.parts.map(({ platform, content, media }) => {
      return { ...(platform && { platform }), content, ...filesOf(media, origin) };
    }),
    ...Object.fromEntries(own.comments.map(({ platform, content }) => [`comment:${platform}`, content])),
    status: post.status,
    published_at: post.published_at,
    urls: targets.flatMap(({ remote_url: url }) => url ?? []),
    likes,
    comments,
    shares,
  };
}

/** Addresses of files and their descriptions, without these if there are none. */
function filesOf(media: readonly Media[], origin: string): { media: string[]; alt: string[] } {
  const isDescribed = media.some(({ alt_text: text }) => text !== null);
  return {
    media: media.map(({ url }) => origin + url),
    alt: isDescribed ? media.map(({ alt_text: text }) => text ?? '') : [],
  };
}

/** An account so that only it can be meant. */
function handleOf({ platform, account_username: username }: PostTarget): string {
  return `${platform}:@${username}`;
}

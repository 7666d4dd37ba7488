import { HASHTAG_FIGURES_MAX } from '#contract/limits';
import type { HashtagFigures } from '#contract/schemas/analytics';
import { hashtagsIn } from '#contract/tags';
import { termKey } from '#contract/trackerRules';
import type { HashtagUse } from '../../repositories/analytics/hashtagUses';
import type { Tracker } from '../../repositories/trackers';
import { sumReported } from '../../lib/sumReported';

/** The hashtags of posts (given newest first) and those that are tracked, the most engaging first. */
export function rankHashtags(uses: readonly HashtagUse[], trackers: readonly Tracker[]): HashtagFigures[] {
  const posts = new Map<string, { hashtag: string; uses: HashtagUse[] }>();
  for (const use of uses) {
    // A post that names a hashtag twice, in whatever case, used it once.
    const named = new Map([...use.hashtags, ...hashtagsIn(use.words.join(' '))].map((tag) => [termKey(tag), tag]));
    for (const [key, hashtag] of named) {
      const known = posts.get(key);
      if (known === undefined) posts.set(key, { hashtag, uses: [use] });
      else known.uses.push(use);
    }
  }
  const trackerOf = new Map(trackers.map((tracker) => [tracker.termKey, tracker]));
  const used = [...posts].map(([key, post]) => figuresOf(post.hashtag, post.uses, trackerOf.get(key)));
  const unused = trackers.filter((tracker) => !posts.has(tracker.termKey)).map((one) => figuresOf(one.term, [], one));
  return [...used, ...unused].sort(byWeight).slice(0, HASHTAG_FIGURES_MAX);
}

function figuresOf(hashtag: string, uses: readonly HashtagUse[], tracker: Tracker | undefined): HashtagFigures {
  const sum = (name: 'likes' | 'comments' | 'shares' | 'engagement' | 'reach') =>
    sumReported(uses.map((use) => use[name]));
  const engagement = sum('engagement');
  const reporting = uses.filter((use) => use.engagement !== null).length;
  return {
    hashtag,
    posts: uses.length,
    likes: sum('likes'),
    comments: sum('comments'),
    shares: sum('shares'),
    engagement,
    reach: sum('reach'),
    average_engagement: engagement === null || reporting === 0 ? null : engagement / reporting,
    last_used_at: uses[0]?.published_at ?? null,
    tracked:
      tracker === undefined ? null : { id: tracker.id, mentions: tracker.mentions, engagement: tracker.engagement },
  };
}

function byWeight(one: HashtagFigures, other: HashtagFigures): number {
  return (
    (other.engagement ?? -1) - (one.engagement ?? -1) ||
    other.posts - one.posts ||
    one.hashtag.localeCompare(other.hashtag)
  );
}

import { HASHTAG_FIGURES_MAX } from '#contract/limits';
import type { HashtagFigures } from '#contract/schemas/analytics';
import { termKey } from '#contract/trackerRules';
import type { HashtagSum } from '../../repositories/analytics/hashtagSums';
import type { Tracker } from '../../repositories/trackers';

/** The hashtags of posts and those that are tracked, the most engaging first. */
export function rankHashtags(sums: readonly HashtagSum[], trackers: readonly Tracker[]): HashtagFigures[] {
  const trackerOf = new Map(trackers.map((tracker) => [termKey(tracker.term), tracker]));
  const usedKeys = new Set(sums.map(({ key }) => key));
  const used = sums.map((sum) => figuresOf(sum, trackerOf.get(sum.key)));
  const unused = trackers
    .filter((tracker) => !usedKeys.has(termKey(tracker.term)))
    .map((tracker) => figuresOf({ ...UNUSED, hashtag: tracker.term }, tracker));
  return [...used, ...unused].sort(byWeight).slice(0, HASHTAG_FIGURES_MAX);
}

const UNUSED = {
  ...{ key: '', posts: 0, reporting: 0, last_used_at: null },
  ...{ likes: null, comments: null, shares: null, engagement: null, reach: null },
};

function figuresOf({ key: _key, reporting, ...sum }: HashtagSum, tracker: Tracker | undefined): HashtagFigures {
  return {
    ...sum,
    average_engagement: sum.engagement === null || reporting === 0 ? null : sum.engagement / reporting,
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

import { TOPICS, TRENDING_HASHTAGS } from './hashtagLists';

/** One suggested hashtag (spec section 3); `relevance` is between 0 and 1. */
export type HashtagSuggestion = {
  hashtag: string;
  relevance: number;
  trending: boolean;
  category: 'trending' | 'relevant';
};

/** So many suggestions at most (spec section 9). */
export const SUGGESTIONS_MAX = 20;

const TRENDING_SHARE = 6;
const OWN_WORD = 0.9;
const TOPIC_BASE = 0.55;
const TOPIC_STEP = 0.08;
const TOPIC_MAX = 0.88;
const UNRELATED = 0.3;
/** Within a topic the better known hashtag stands first. */
const PLACE_STEP = 0.01;

/**
 * Ranks the hashtags of fixed lists by a text: highest those whose own words it holds, then those of the topics that it
 * speaks of. The same text always gives the same list.
 */
export function suggestHashtags(text: string): HashtagSuggestion[] {
  const words = wordsOf(text);
  const ranked = TOPICS.flatMap((topic) => {
    const hits = topic.words.filter((word) => words.has(stem(word))).length;
    return topic.hashtags.map((hashtag, place) => suggestion(hashtag, relevanceOf(hashtag, hits, place, words)));
  });
  const trending = TRENDING_HASHTAGS.map((hashtag, place) => ({
    ...suggestion(hashtag, relevanceOf(hashtag, 0, place, words)),
    trending: true,
    category: 'trending' as const,
  }));
  const relevant = unique(ranked.sort(byRelevance)).slice(0, SUGGESTIONS_MAX - TRENDING_SHARE);
  return [...relevant, ...trending.sort(byRelevance).slice(0, TRENDING_SHARE)];
}

function suggestion(hashtag: string, relevance: number): HashtagSuggestion {
  return { hashtag, relevance, trending: false, category: 'relevant' };
}

function relevanceOf(hashtag: string, hits: number, place: number, words: ReadonlySet<string>): number {
  const own = partsOf(hashtag);
  const said = own.filter((part) => words.has(part)).length;
  const byWord = said === 0 ? 0 : OWN_WORD + 0.09 * (said / own.length);
  const byTopic = hits === 0 ? UNRELATED : Math.min(TOPIC_MAX, TOPIC_BASE + TOPIC_STEP * hits);
  return Math.round(100 * Math.max(0, Math.max(byWord, byTopic) - PLACE_STEP * place)) / 100;
}

/** "ContentMarketing" is about content and about marketing. */
function partsOf(hashtag: string): string[] {
  return (hashtag.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [hashtag]).map((part) => stem(part.toLowerCase()));
}

function wordsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem));
}

/** Brings the forms of an English word together well enough for a comparison: posts and posting are a post. */
function stem(word: string): string {
  return word.length < 5 ? word : word.replace(/(ies|ing|ers|er|es|ed|s|y)$/, '');
}

function byRelevance(one: HashtagSuggestion, other: HashtagSuggestion): number {
  return other.relevance - one.relevance;
}

function unique(suggestions: readonly HashtagSuggestion[]): HashtagSuggestion[] {
  return [...new Map(suggestions.toReversed().map((one) => [one.hashtag, one])).values()].toReversed();
}

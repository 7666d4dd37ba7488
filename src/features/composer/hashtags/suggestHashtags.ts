import { hashtagsFor } from '../../../lib/hashtagsFor';

/** Known hashtags, suggested where a text has all of their words. */
const KNOWN_HASHTAGS: readonly string[] = (
  'AI ArtificialIntelligence MachineLearning Automation FutureOfWork DataScience Tech Coding WebDevelopment ' +
  'SoftwareEngineering Innovation OpenSource CloudComputing Marketing DigitalMarketing ContentMarketing ' +
  'SocialMediaTips Branding ContentCreator SEO SmallBusiness Entrepreneur Startup BusinessGrowth Leadership ' +
  'ProductLaunch Sales Hiring Careers RemoteWork TeamWork WorkLife JobSearch Coffee CoffeeLovers CoffeeTime ' +
  'Espresso CafeLife Barista Foodie HomeCooking Recipe Baking FoodPhotography InstaFood HealthyFood Fitness Workout ' +
  'HealthyLifestyle Wellness Running Yoga FitnessMotivation Travel Wanderlust TravelPhotography Adventure CityBreak ' +
  'ExploreMore Sustainability ClimateAction GreenEnergy ZeroWaste EcoFriendly Nature Photography PhotoOfTheDay ' +
  'Design ArtistsOnInstagram Illustration GraphicDesign Fashion StyleInspo OOTD BeautyTips SkinCare SlowFashion ' +
  'Learning Education BookRecommendations StudyTips LifelongLearning HowTo Music NewMusic LiveMusic FilmLovers ' +
  'Gaming Podcast Sports Football MatchDay Champions TeamSpirit Community ShopLocal Volunteer GiveBack Events'
).split(' ');

/** Well known everywhere, whatever a post is about. */
const TRENDING_HASHTAGS: readonly string[] = [
  'MondayMotivation',
  'ThrowbackThursday',
  'Trending',
  'Inspiration',
  'WeekendVibes',
  'GoodNews',
  'TipOfTheDay',
  'BehindTheScenes',
];

/** One suggested hashtag; `relevance` is the part of its words that the text has, between 0 and 1. */
export type HashtagSuggestion = {
  hashtag: string;
  relevance: number;
  trending: boolean;
  category: 'trending' | 'relevant';
};

/** The most suggestions that are made. */
export const SUGGESTIONS_MAX = 20;

const TRENDING_SHARE = 6;
/** Parts of hashtags that say nothing about a text in which they occur. */
const SMALL_WORDS = new Set('day good how life more new of on the throwback time tips to vibes'.split(' '));

/**
 * Suggests hashtags for a text: known ones that it names, its own words, the person's hashtags, and some that are well known
 * everywhere. The same text always produces the same list.
 */
export function suggestHashtags(text: string, own: readonly string[] = []): HashtagSuggestion[] {
  const words = wordsOf(text);
  const suggestion = (hashtag: string): HashtagSuggestion => ({
    hashtag,
    relevance: shareSaid(hashtag, words),
    trending: false,
    category: 'relevant',
  });
  const known = KNOWN_HASHTAGS.map(suggestion).filter(({ relevance }) => relevance === 1);
  const said = hashtagsFor(text).map((tag) => ({ ...suggestion(tag.slice(1)), relevance: 1 }));
  const relevant = unique([...own.map(suggestion), ...known, ...said]).sort(byRelevance);
  const trending = TRENDING_HASHTAGS.map((tag) => ({
    ...suggestion(tag),
    trending: true,
    category: 'trending' as const,
  }));
  return [
    ...relevant.slice(0, SUGGESTIONS_MAX - TRENDING_SHARE),
    ...trending.sort(byRelevance).slice(0, TRENDING_SHARE),
  ];
}

/** The part of a hashtag's words that a text has too. */
function shareSaid(hashtag: string, words: ReadonlySet<string>): number {
  const parts = partsOf(hashtag);
  return parts.filter((part) => words.has(part)).length / parts.length;
}

/** "ContentMarketing" is about content and about marketing; "PhotoOfTheDay" is about photos. */
function partsOf(hashtag: string): string[] {
  const parts = (hashtag.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [hashtag]).map((part) => part.toLowerCase());
  const telling = parts.filter((part) => !SMALL_WORDS.has(part));
  return telling.length === 0 ? [hashtag.toLowerCase()] : telling.map(stem);
}

function wordsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem));
}

/** Reduces forms of an English word to one, well enough to compare them: posts and posting become post. */
function stem(word: string): string {
  return word.length < 5 ? word : word.replace(/(ies|ing|ers|er|es|ed|s|y)$/, '');
}

function byRelevance(one: HashtagSuggestion, other: HashtagSuggestion): number {
  return other.relevance - one.relevance;
}

/** Each hashtag once, whatever its case, as it comes first. */
function unique(suggestions: readonly HashtagSuggestion[]): HashtagSuggestion[] {
  return [...new Map(suggestions.toReversed().map((one) => [one.hashtag.toLowerCase(), one])).values()].toReversed();
}

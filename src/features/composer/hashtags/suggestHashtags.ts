type Topic = {
  /** Words by which a text is about the topic, in lower case. */
  words: readonly string[];
  /** The best known first. */
  hashtags: readonly string[];
};

/** The fixed lists that suggestions come from. */
const TOPICS: readonly Topic[] = [
  {
    words: ['ai', 'artificial', 'intelligence', 'machine', 'model', 'robot', 'automation', 'chatbot', 'data'],
    hashtags: ['AI', 'ArtificialIntelligence', 'MachineLearning', 'Automation', 'FutureOfWork', 'DataScience'],
  },
  {
    words: ['software', 'code', 'developer', 'app', 'website', 'technology', 'tech', 'release', 'cloud', 'digital'],
    hashtags: ['Tech', 'Coding', 'WebDevelopment', 'SoftwareEngineering', 'Innovation', 'OpenSource', 'CloudComputing'],
  },
  {
    words: ['marketing', 'brand', 'campaign', 'content', 'audience', 'seo', 'social', 'media', 'creator', 'post'],
    hashtags: [
      'Marketing',
      'DigitalMarketing',
      'ContentMarketing',
      'SocialMediaTips',
      'Branding',
      'ContentCreator',
      'SEO',
    ],
  },
  {
    words: ['business', 'startup', 'founder', 'company', 'customer', 'sale', 'revenue', 'growth', 'invest', 'launch'],
    hashtags: ['SmallBusiness', 'Entrepreneur', 'Startup', 'BusinessGrowth', 'Leadership', 'ProductLaunch', 'Sales'],
  },
  {
    words: ['job', 'hiring', 'career', 'team', 'interview', 'remote', 'office', 'colleague', 'work'],
    hashtags: ['Hiring', 'Careers', 'RemoteWork', 'TeamWork', 'WorkLife', 'JobSearch'],
  },
  {
    words: ['coffee', 'espresso', 'latte', 'barista', 'tea', 'cafe', 'roast', 'brew', 'bean'],
    hashtags: ['Coffee', 'CoffeeLovers', 'CoffeeTime', 'Espresso', 'CafeLife', 'Barista'],
  },
  {
    words: ['food', 'recipe', 'cook', 'bake', 'bread', 'dinner', 'lunch', 'breakfast', 'restaurant', 'kitchen', 'cake'],
    hashtags: ['Foodie', 'HomeCooking', 'Recipe', 'Baking', 'FoodPhotography', 'InstaFood', 'HealthyFood'],
  },
  {
    words: ['fitness', 'workout', 'gym', 'run', 'training', 'health', 'yoga', 'exercise', 'wellness', 'sleep'],
    hashtags: ['Fitness', 'Workout', 'HealthyLifestyle', 'Wellness', 'Running', 'Yoga', 'FitnessMotivation'],
  },
  {
    words: ['travel', 'trip', 'flight', 'hotel', 'holiday', 'beach', 'mountain', 'city', 'journey', 'tour'],
    hashtags: ['Travel', 'Wanderlust', 'TravelPhotography', 'Adventure', 'CityBreak', 'ExploreMore'],
  },
  {
    words: ['climate', 'green', 'sustainable', 'energy', 'solar', 'recycle', 'planet', 'carbon', 'nature', 'forest'],
    hashtags: ['Sustainability', 'ClimateAction', 'GreenEnergy', 'ZeroWaste', 'EcoFriendly', 'Nature'],
  },
  {
    words: ['photo', 'camera', 'picture', 'portrait', 'lens', 'light', 'design', 'art', 'illustration', 'draw'],
    hashtags: ['Photography', 'PhotoOfTheDay', 'Design', 'ArtistsOnInstagram', 'Illustration', 'GraphicDesign'],
  },
  {
    words: ['fashion', 'style', 'outfit', 'dress', 'beauty', 'makeup', 'skin', 'wear', 'shoes'],
    hashtags: ['Fashion', 'StyleInspo', 'OOTD', 'BeautyTips', 'SkinCare', 'SlowFashion'],
  },
  {
    words: ['learn', 'course', 'student', 'teacher', 'school', 'university', 'book', 'read', 'lesson', 'tip', 'guide'],
    hashtags: ['Learning', 'Education', 'BookRecommendations', 'StudyTips', 'LifelongLearning', 'HowTo'],
  },
  {
    words: ['music', 'song', 'album', 'concert', 'band', 'film', 'movie', 'game', 'podcast', 'stream'],
    hashtags: ['Music', 'NewMusic', 'LiveMusic', 'FilmLovers', 'Gaming', 'Podcast'],
  },
  {
    words: ['sport', 'football', 'match', 'goal', 'league', 'tennis', 'race', 'win', 'champion'],
    hashtags: ['Sports', 'Football', 'MatchDay', 'Champions', 'TeamSpirit'],
  },
  {
    words: ['community', 'charity', 'volunteer', 'help', 'donate', 'local', 'neighbor', 'event', 'meetup'],
    hashtags: ['Community', 'ShopLocal', 'Volunteer', 'GiveBack', 'Events'],
  },
];

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

/** One suggested hashtag; `relevance` is between 0 and 1. */
export type HashtagSuggestion = {
  hashtag: string;
  relevance: number;
  trending: boolean;
  category: 'trending' | 'relevant';
};

/** The most suggestions that are made. */
export const SUGGESTIONS_MAX = 20;

const TRENDING_SHARE = 6;
const ALL_WORDS = 0.97;
const SOME_WORDS = 0.72;
const TOPIC_BASE = 0.55;
const TOPIC_STEP = 0.08;
const TOPIC_MAX = 0.88;
const UNRELATED = 0.3;
/** Parts of hashtags that say nothing about a text in which they occur. */
const SMALL_WORDS = new Set('day good how life more new of on the throwback time tips to vibes'.split(' '));
/** Within a topic the better known hashtag comes first. */
const PLACE_STEP = 0.01;

/**
 * Ranks hashtags of fixed lists for a text: first those whose own words occur in it, then those of its topics. The same
 * text always produces the same list.
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
  const fitting = ranked.filter(({ relevance }) => relevance > UNRELATED);
  const best = unique((fitting.length > 0 ? fitting : ranked).sort(byRelevance));
  const relevant = best.slice(0, SUGGESTIONS_MAX - TRENDING_SHARE);
  return [...relevant, ...trending.sort(byRelevance).slice(0, TRENDING_SHARE)];
}

function suggestion(hashtag: string, relevance: number): HashtagSuggestion {
  return { hashtag, relevance, trending: false, category: 'relevant' };
}

function relevanceOf(hashtag: string, hits: number, place: number, words: ReadonlySet<string>): number {
  const own = partsOf(hashtag);
  const said = own.filter((part) => words.has(part)).length;
  const byWord = said === 0 ? 0 : said === own.length ? ALL_WORDS : SOME_WORDS;
  const byTopic = hits === 0 ? UNRELATED : Math.min(TOPIC_MAX, TOPIC_BASE + TOPIC_STEP * hits);
  return Math.round(100 * Math.max(0, Math.max(byWord, byTopic) - PLACE_STEP * place)) / 100;
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

function unique(suggestions: readonly HashtagSuggestion[]): HashtagSuggestion[] {
  return [...new Map(suggestions.toReversed().map((one) => [one.hashtag, one])).values()].toReversed();
}

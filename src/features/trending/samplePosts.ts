import type { AccountPlatform } from '#contract/networks';

/** Options of the filters. */
export const TOPICS = ['Technology', 'Marketing', 'Business', 'Environment', 'Health & Fitness'] as const;
export const REGIONS = ['Global', 'North America', 'Europe', 'Asia', 'South America', 'Africa'] as const;
export type Topic = (typeof TOPICS)[number];
export type Region = (typeof REGIONS)[number];

/** A trending post; all of them are made up. */
export type TrendingPost = {
  id: string;
  platform: AccountPlatform;
  content: string;
  author: string;
  engagement: { likes: number; comments: number; shares: number };
  /** 0 to 100. */
  trendScore: number;
  timePosted: string;
  topic: Topic;
  region: Region;
};

export const samplePosts: readonly TrendingPost[] = [
  {
    id: 'trend-1',
    platform: 'twitter',
    content: 'We moved our whole build to one small machine and it got faster. Here is what we threw away.',
    author: 'Mira Okafor',
    engagement: { likes: 15_400, comments: 892, shares: 3_210 },
    trendScore: 95,
    timePosted: '2 hours ago',
    topic: 'Technology',
    region: 'Global',
  },
  {
    id: 'trend-2',
    platform: 'linkedin',
    content: 'Five launch posts, one lesson: the shortest of them brought most of the sign-ups.',
    author: 'Jonas Lindqvist',
    engagement: { likes: 8_730, comments: 456, shares: 1_204 },
    trendScore: 90,
    timePosted: '4 hours ago',
    topic: 'Marketing',
    region: 'Europe',
  },
  {
    id: 'trend-3',
    platform: 'instagram',
    content: 'A roof, a rainy season and forty barrels: how our street waters its own gardens now.',
    author: 'Chiara Mendes',
    engagement: { likes: 12_050, comments: 634, shares: 980 },
    trendScore: 89,
    timePosted: '6 hours ago',
    topic: 'Environment',
    region: 'South America',
  },
  {
    id: 'trend-4',
    platform: 'facebook',
    content: 'Our bakery closed on Mondays and earned more. The numbers of a whole year, in one image.',
    author: 'Beth Carrow',
    engagement: { likes: 4_310, comments: 720, shares: 645 },
    trendScore: 76,
    timePosted: '9 hours ago',
    topic: 'Business',
    region: 'North America',
  },
  {
    id: 'trend-5',
    platform: 'instagram',
    content: 'Ten minutes of stairs, every day, for a hundred days. What changed, and what did not.',
    author: 'Haruka Sato',
    engagement: { likes: 6_980, comments: 311, shares: 402 },
    trendScore: 70,
    timePosted: '12 hours ago',
    topic: 'Health & Fitness',
    region: 'Asia',
  },
  {
    id: 'trend-6',
    platform: 'twitter',
    content: 'A market stall, a phone and a spreadsheet: the smallest shop system we have ever seen work.',
    author: 'Kwame Asante',
    engagement: { likes: 940, comments: 88, shares: 117 },
    trendScore: 64,
    timePosted: '1 day ago',
    topic: 'Business',
    region: 'Africa',
  },
];

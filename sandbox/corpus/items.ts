import { MINUTE_MS, HOUR_MS } from '#contract/durations';
import type { MonitoringKind } from '#contract/platforms';
import { BLOGS, ESSAYS, HEADLINES, PAPERS, PARAGRAPHS, PEOPLE, QUESTIONS, REMARKS, REPORTS } from './phrases';

/** Milliseconds since 1970; the corpus is a function of it. */
export type CorpusClock = { now: () => number };

/** A post of the corpus. The same id always has the same words; only its popularity grows. */
export type CorpusItem = {
  id: string;
  kind: MonitoringKind;
  handle: string;
  name: string;
  isVerified: boolean;
  title: string;
  text: string;
  topic: Topic;
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** Number of people it reaches in the end. */
  finalReach: number;
};

/** Interval between new items in each place. */
const INTERVAL_MS: Record<MonitoringKind, number> = {
  twitter: 5 * MINUTE_MS,
  reddit: 20 * MINUTE_MS,
  news: 30 * MINUTE_MS,
  blogs: 240 * MINUTE_MS,
  bluesky: 8 * MINUTE_MS,
  mastodon: 15 * MINUTE_MS,
};

/** The posts of one place that were published from `since` to `now`, newest first; both in milliseconds since 1970. */
export function listItems(kind: MonitoringKind, since: number, now: number): CorpusItem[] {
  const interval = INTERVAL_MS[kind];
  const items: CorpusItem[] = [];
  for (let slot = Math.floor(now / interval); slot >= Math.floor(since / interval); slot -= 1) {
    const item = makeItem(kind, slot);
    if (item.publishedAt <= now && item.publishedAt >= since) items.push(item);
  }
  return items;
}

/** The post with an id, whenever it was or will be published; null when it cannot be one. */
export function findItem(kind: MonitoringKind, id: string): CorpusItem | null {
  return /^\d{1,12}$/.test(id) ? makeItem(kind, Number(id)) : null;
}

/** The post that was published at exactly this instant (milliseconds since 1970); null when there is none. */
export function findItemAt(kind: MonitoringKind, instant: number): CorpusItem | null {
  const item = makeItem(kind, Math.floor(instant / INTERVAL_MS[kind]));
  return item.publishedAt === instant ? item : null;
}

function makeItem(kind: MonitoringKind, slot: number): CorpusItem {
  const random = createRandom(`postwright:${kind}:${slot}`);
  const topic = random.pick(TOPICS);
  const [handle, name] = random.pick(PEOPLE);
  return {
    id: String(slot),
    kind,
    handle,
    name: kind === 'news' ? random.pick(PAPERS) : kind === 'blogs' ? random.pick(BLOGS) : name,
    isVerified: random.next() < 0.25,
    topic,
    publishedAt: Math.floor((slot + random.next()) * INTERVAL_MS[kind]),
    // Few are seen by many, and many by few.
    finalReach: Math.floor(60 / (random.next() + 0.002) ** 1.1),
    ...write(kind, topic, random),
  };
}

function write(kind: MonitoringKind, { subject, hashtags }: Topic, random: Random): { title: string; text: string } {
  const about = (phrase: string) => capitalized(phrase.replaceAll('{it}', subject));
  const tags = hashtags.filter(() => random.next() < 0.7).map((hashtag) => `#${hashtag}`);
  switch (kind) {
    case 'twitter':
    case 'bluesky':
    case 'mastodon':
      return { title: '', text: [about(random.pick(REMARKS)), ...tags, ...linkIn(subject, random)].join(' ') };
    case 'news':
      return { title: about(random.pick(HEADLINES)), text: random.pick(REPORTS) };
    case 'reddit':
      return { title: about(random.pick(QUESTIONS)), text: random.pick(PARAGRAPHS) };
    case 'blogs':
      return { title: about(random.pick(ESSAYS)), text: random.pick(PARAGRAPHS) };
  }
}

/** Some posts lead to a page, with a sign in its address that X escapes. */
function linkIn(subject: string, random: Random): string[] {
  if (random.next() > 0.25) return [];
  return [`https://example.com/stories?about=${encodeURIComponent(subject)}&from=x`];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A source of numbers that gives the same ones for the same seed, on every machine. */
type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** One of the items. */
  pick<T>(items: readonly [T, ...T[]]): T;
};

/** Makes the numbers of a seed (FNV-1a into mulberry32). */
function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  return { next, pick: (items) => items[Math.floor(next() * items.length)] ?? items[0] };
}

/** A topic of the corpus. `subject` fits into a sentence; hashtags are without their #. */
type Topic = { subject: string; hashtags: readonly [string, ...string[]]; category: string; subreddit: string };

/** The topics; a search for anything else finds nothing, as it would on a small network. */
const TOPICS: readonly [Topic, ...Topic[]] = [
  topic('artificial intelligence', ['AI', 'ArtificialIntelligence', 'MachineLearning'], 'Technology', 'artificial'),
  topic('generative AI', ['AI', 'GenAI', 'Tech'], 'Technology', 'technology'),
  topic('open source software', ['OpenSource', 'Coding', 'Tech'], 'Technology', 'opensource'),
  topic('JavaScript', ['JavaScript', 'WebDev', 'Coding'], 'Technology', 'javascript'),
  topic('web design', ['WebDesign', 'UX', 'Design'], 'Technology', 'web_design'),
  topic('cyber security', ['CyberSecurity', 'InfoSec', 'Privacy'], 'Technology', 'cybersecurity'),
  topic('cloud computing', ['Cloud', 'DevOps', 'Tech'], 'Technology', 'devops'),
  topic('social media marketing', ['SocialMedia', 'Marketing', 'DigitalMarketing'], 'Marketing', 'socialmedia'),
  topic('content marketing', ['ContentMarketing', 'Marketing', 'ContentCreation'], 'Marketing', 'content_marketing'),
  topic('email marketing', ['EmailMarketing', 'Marketing', 'SmallBusiness'], 'Marketing', 'emailmarketing'),
  topic('personal branding', ['PersonalBranding', 'CreatorEconomy', 'LinkedIn'], 'Marketing', 'marketing'),
  topic('search engine optimization', ['SEO', 'Marketing', 'Google'], 'Marketing', 'SEO'),
  topic('small business', ['SmallBusiness', 'Entrepreneur', 'Business'], 'Business', 'smallbusiness'),
  topic('startup funding', ['Startup', 'VentureCapital', 'Entrepreneur'], 'Business', 'startups'),
  topic('remote work', ['RemoteWork', 'FutureOfWork', 'Productivity'], 'Business', 'remotework'),
  topic('leadership', ['Leadership', 'Management', 'Business'], 'Business', 'Leadership'),
  topic('personal finance', ['Finance', 'Money', 'Investing'], 'Business', 'personalfinance'),
  topic('customer service', ['CustomerService', 'CX', 'Business'], 'Business', 'CustomerService'),
  topic('climate change', ['ClimateChange', 'Sustainability', 'ClimateAction'], 'Environment', 'climate'),
  topic('renewable energy', ['RenewableEnergy', 'Solar', 'Sustainability'], 'Environment', 'RenewableEnergy'),
  topic('electric cars', ['EV', 'ElectricCars', 'CleanEnergy'], 'Environment', 'electricvehicles'),
  topic('strength training', ['Fitness', 'Workout', 'StrengthTraining'], 'Health & Fitness', 'fitness'),
  topic('mental health', ['MentalHealth', 'Wellness', 'SelfCare'], 'Health & Fitness', 'mentalhealth'),
  topic('healthy food', ['HealthyFood', 'Nutrition', 'Food'], 'Health & Fitness', 'HealthyFood'),
  topic('running', ['Running', 'Marathon', 'Fitness'], 'Health & Fitness', 'running'),
  topic('coffee', ['Coffee', 'CoffeeLovers', 'Barista'], 'Food & Travel', 'Coffee'),
  topic('slow travel', ['Travel', 'SlowTravel', 'Wanderlust'], 'Food & Travel', 'travel'),
  topic('photography', ['Photography', 'Photo', 'StreetPhotography'], 'Culture', 'photography'),
  topic('independent films', ['Film', 'IndieFilm', 'Movies'], 'Culture', 'movies'),
  topic('reading', ['Books', 'BookTok', 'Reading'], 'Culture', 'books'),
];

function topic(subject: string, hashtags: Topic['hashtags'], category: string, subreddit: string): Topic {
  return { subject, hashtags, category, subreddit };
}

/** Engagement of a post so far. */
type Popularity = {
  views: number;
  likes: number;
  retweets: number;
  replies: number;
  quotes: number;
};

/** After so long about two thirds of those whom a post ever reaches have seen it. */
const SPREAD_MS = 12 * HOUR_MS;

/** Popularity at an instant (milliseconds since 1970): it grows with time, ever more slowly, and never falls. */
export function popularityAt({ publishedAt, finalReach }: CorpusItem, now: number): Popularity {
  const views = finalReach * (1 - Math.exp(-Math.max(0, now - publishedAt) / SPREAD_MS));
  const share = (part: number) => Math.floor(views * part);
  return { views: share(1), likes: share(0.03), retweets: share(0.006), replies: share(0.004), quotes: share(0.001) };
}

/** A search engine knows what a page is about, beyond its words; a network looks for the words alone. */
const PAGES: readonly MonitoringKind[] = ['news', 'reddit', 'blogs'];

/** Fields that a search examines. */
type SearchedItem = Pick<CorpusItem, 'kind' | 'title' | 'text'> & Partial<Pick<CorpusItem, 'topic'>>;

/** Makes the test whether a post fits a search: one hashtag, or one phrase in quotation marks. Operators are left out. */
export function createSearch(query: string): (item: SearchedItem) => boolean {
  const phrase = /"([^"]*)"/.exec(query)?.[1];
  const hashtag = /(?:^|\s)#([^\s#]+)/u.exec(query)?.[1];
  const term = phrase ?? hashtag ?? query.trim();
  const sign = phrase === undefined && hashtag !== undefined ? '#' : '';
  const words = term.split(/\s+/u).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${sign}${words.join('\\s+')}(?![\\p{L}\\p{N}_])`, 'iu');
  const about = ({ topic }: SearchedItem) => [topic?.subject, ...(topic?.hashtags ?? [])].join('\n');
  return (item) => {
    const texts = [item.title, item.text, ...(PAGES.includes(item.kind) ? [about(item)] : [])];
    return term !== '' && pattern.test(texts.join('\n'));
  };
}

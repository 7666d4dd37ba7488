import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS, DAY_MS } from '#contract/durations';
import { MONITORING_SOURCES } from '#contract/platforms';
import { sendResponse } from '../endpoint';
import { createRateLimiter } from '../context';
import { rateHeaders, xProblem } from '../x/calls';
import { searchTweets, type SearchPlace } from '../x/search';
import type { Tweet } from '../x/entities';
import { listItems, type CorpusItem, popularityAt, createSearch, type CorpusClock, findItem } from './items';
import { readText } from '../../server/lib/json';
import { html } from '../../server/lib/html';
import { avatar, layout, time } from '../pages/layout';

/** Path under which the corpus is mounted. */
export const CORPUS_PATH = '/corpus';

/** The token of an app with which X's search responses. */
export const CORPUS_X_TOKEN = 'sandbox';

/** Settings with which the monitoring looks into the corpus of the sandbox at `origin`. */
export function sandboxMonitoringSettings(origin: string) {
  const corpus = origin + CORPUS_PATH;
  return {
    isSandbox: true,
    x: { apiUrl: `${corpus}/x`, siteUrl: `${corpus}/x`, bearerToken: CORPUS_X_TOKEN },
    reddit: {
      apiUrl: `${corpus}/reddit`,
      tokenUrl: `${corpus}/reddit/api/v1/access_token`,
      siteUrl: `${corpus}/reddit`,
      clientId: 'sandbox',
      clientSecret: 'known-to-everyone',
      userAgent: 'Postwright in its sandbox',
    },
    googleNews: { searchUrl: `${corpus}/news/rss/search`, edition: 'en-US' },
    newsFeeds: [],
    blogFeeds: [`${corpus}/blogs/feed.xml`],
    // Short enough to see counts grow, long enough for many trackers to share a feed.
    feedFreshMs: 60_000,
    allowedOrigins: [origin],
  };
}

/** X's limit for apps. */
const LIMIT = { calls: 450, windowMs: 15 * MINUTE_MS };

/** X's recent search for an app, through the corpus alone. */
function addXSearch(app: FastifyInstance, { now }: CorpusClock): void {
  const place = corpusPlace(now);
  const limits = createRateLimiter(now);
  app.get('/x/2/tweets/search/recent', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${CORPUS_X_TOKEN}`) return sendResponse(reply, xProblem(401));
    const standing = limits.take('app', LIMIT);
    const response = standing.isAllowed ? searchTweets(request.query, place, now()) : xProblem(429);
    return sendResponse(reply, { ...response, headers: rateHeaders(standing) });
  });
}

/** The corpus as X's search sees it. */
export function corpusPlace(now: () => number): SearchPlace & { fits(query: string, text: string): boolean } {
  const termOf = (query: string) => query.replace(/(^|\s)-is:retweet(?=\s|$)/g, ' ').trim();
  const people = new Map<string, CorpusItem>();
  return {
    fits: (query, text) => createSearch(termOf(query))({ kind: 'twitter', title: '', text }),
    find(query, since) {
      const found = listItems('twitter', since, now()).filter(createSearch(termOf(query)));
      found.forEach((item) => people.set(authorId(item), item));
      return found.map((item) => tweetOf(item, now()));
    },
    users: (ids, fields) =>
      ids.flatMap((id) => {
        const item = people.get(id);
        return item === undefined ? [] : [toUser(id, item, fields)];
      }),
  };
}

function tweetOf(item: CorpusItem, now: number): Tweet {
  const { views, likes, retweets, replies, quotes } = popularityAt(item, now);
  return {
    id: item.id,
    authorId: authorId(item),
    text: item.text,
    createdAt: item.publishedAt,
    mediaIds: [],
    metrics: {
      impression_count: views,
      like_count: likes,
      retweet_count: retweets,
      reply_count: replies,
      quote_count: quotes,
      bookmark_count: 0,
    },
  };
}

function toUser(id: string, { handle, name, isVerified }: CorpusItem, fields: readonly string[]): unknown {
  return { id, name, username: handle, ...(fields.includes('verified') && { verified: isVerified }) };
}

/** X's ids are numbers; the same person has always the same one. */
function authorId({ handle }: CorpusItem): string {
  return String(createHash('sha256').update(handle).digest().readUIntBE(0, 6));
}

/** Posts of others that can be searched, as X, Reddit, a news search and a feed of blogs would give them. */
export const corpusRoutes: FastifyPluginAsync<CorpusClock> = async (app, clock) => {
  addXSearch(app, clock);
  addRedditSearch(app, clock);
  addFeeds(app, clock);
  addPages(app, clock);
};

const MONTH_MS = 30 * DAY_MS;
const TOKEN = 'sandbox-reddit';

/** Reddit's token for apps, and its search. */
function addRedditSearch(app: FastifyInstance, { now }: CorpusClock): void {
  app.post('/reddit/api/v1/access_token', (request, reply) => {
    if (!request.headers.authorization?.startsWith('Basic ')) return reply.code(401).send({ error: 401 });
    return { access_token: TOKEN, token_type: 'bearer', expires_in: 86_400, scope: '*' };
  });

  app.get('/reddit/search', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply.code(401).send({ error: 401 });
    const limit = Math.min(Number(readText(request.query, 'limit') ?? '25'), 100);
    const found = listItems('reddit', now() - MONTH_MS, now())
      .filter(createSearch(readText(request.query, 'q') ?? ''))
      .slice(0, limit);
    return { kind: 'Listing', data: { children: found.map((item) => ({ kind: 't3', data: toLink(item, now()) })) } };
  });
}

function toLink(item: CorpusItem, now: number) {
  const { likes, replies } = popularityAt(item, now);
  const { subreddit } = item.topic;
  return {
    id: item.id,
    title: item.title,
    selftext: item.text,
    author: item.handle,
    subreddit,
    permalink: `/r/${subreddit}/comments/${item.id}/`,
    score: likes,
    num_comments: replies,
    created_utc: item.publishedAt / 1_000,
    over_18: false,
  };
}

const ENTRIES_MAX = 100;

/** A news search as a feed, and a feed of all blogs. Blogs tell how many comments a post has; news tell nothing. */
function addFeeds(app: FastifyInstance, { now }: CorpusClock): void {
  app.get('/news/rss/search', (request, reply) => {
    const isFound = createSearch(readText(request.query, 'q') ?? '');
    const found = listItems('news', now() - MONTH_MS, now())
      .filter(isFound)
      .slice(0, ENTRIES_MAX);
    return sendFeed(
      request,
      reply,
      'Sandbox News',
      found.map((item) => newsEntry(item, request.host)),
    );
  });

  app.get('/blogs/feed.xml', (request, reply) => {
    const newest = listItems('blogs', now() - MONTH_MS, now()).slice(0, ENTRIES_MAX);
    return sendFeed(
      request,
      reply,
      'Sandbox Blogs',
      newest.map((item) => blogEntry(item, request.host, now())),
    );
  });
}

// The tag escapes texts as XML asks for, too.
function newsEntry(item: CorpusItem, host: string): string {
  return html`<item>
    <title>${item.title} - ${item.name}</title>
    <link>http://${host}/corpus/news/${item.id}</link>
    <guid isPermaLink="false">news-${item.id}</guid>
    <pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate>
    <category>${item.topic.category}</category>
    <description>${item.text}</description>
    <source url="http://${host}/corpus/news">${item.name}</source>
  </item>`.text;
}

function blogEntry(item: CorpusItem, host: string, now: number): string {
  return html`<item>
    <title>${item.title}</title>
    <link>http://${host}/corpus/blogs/${item.id}</link>
    <guid isPermaLink="false">blog-${item.id}</guid>
    <pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate>
    <dc:creator>${item.name}</dc:creator>
    ${[item.topic.category, item.topic.subject, ...item.topic.hashtags].map((tag) => html`<category>${tag}</category>`)}
    <description>${`<p>${item.text}</p>`}</description>
    <slash:comments>${popularityAt(item, now).replies}</slash:comments>
  </item>`.text;
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, title: string, entries: string[]): FastifyReply {
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel><title>${title}</title>${entries.join('')}</channel></rss>`;
  const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/rss+xml; charset=utf-8').header('etag', etag).send(feed);
}

/** Those that have pages here; networks of many servers have them there. */
const PLACES: Record<(typeof MONITORING_SOURCES)[number], { name: string; route: string }> = {
  twitter: { name: 'Sandbox X', route: '/x/:handle/status/:id' },
  reddit: { name: 'Sandbox Reddit', route: '/reddit/r/:subreddit/comments/:id' },
  news: { name: 'Sandbox News', route: '/news/:id' },
  blogs: { name: 'Sandbox Blogs', route: '/blogs/:id' },
};

/** The page of each post, so that its link leads somewhere. */
function addPages(app: FastifyInstance, { now }: CorpusClock): void {
  for (const kind of MONITORING_SOURCES) {
    const { name, route } = PLACES[kind];
    app.get(route, (request, reply) => {
      const item = findItem(kind, readText(request.params, 'id') ?? '');
      if (item !== null && item.publishedAt <= now()) return sendCorpusPage(reply, name, item);
      reply.callNotFound();
      return reply;
    });
    // Links to posts may end with a slash.
    if (kind === 'reddit') app.get(`${route}/`, (request, reply) => reply.redirect(request.url.replace(/\/$/, '')));
  }
}

/** Sends the page of one post, in a place of this name. */
export function sendCorpusPage(reply: FastifyReply, name: string, item: CorpusItem): FastifyReply {
  const body = html`
    <article class="card post alone">
      <div class="person">
        ${avatar(item.name)}
        <div class="who"><bdi>${item.name}</bdi></div>
      </div>
      ${item.title !== '' && html`<h1>${item.title}</h1>`}
      <p class="text" dir="auto">${item.text}</p>
      <p class="row soft">${time(item.publishedAt)}</p>
    </article>
  `;
  const title = item.title === '' ? `Post by ${item.name}` : item.title;
  return reply.type('text/html; charset=utf-8').send(layout({ title, network: { name }, body }));
}

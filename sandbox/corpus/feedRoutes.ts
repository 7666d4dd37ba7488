import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import { html } from '../../server/lib/html';
import type { CorpusClock } from './clock';
import { listItems, type CorpusItem } from './items';
import { popularityAt } from './popularity';
import { createSearch } from './search';

const MONTH_MS = 30 * DAY_MS;
const ENTRIES_MAX = 100;

/** A news search as a feed, and a feed of all blogs. Blogs tell how many comments a post has; news tell nothing. */
export function addFeeds(app: FastifyInstance, { now }: CorpusClock): void {
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

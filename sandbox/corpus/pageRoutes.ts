import type { FastifyInstance, FastifyReply } from 'fastify';
import { MONITORING_SOURCES } from '#contract/platforms';
import { readText } from '../../server/lib/json';
import { html } from '../../server/lib/html';
import { avatar, layout, time } from '../pages/layout';
import type { CorpusClock } from './clock';
import { findItem, type CorpusItem } from './items';

/** Those that have pages here; networks of many servers have them there. */
const PLACES: Record<(typeof MONITORING_SOURCES)[number], { name: string; route: string }> = {
  twitter: { name: 'Sandbox X', route: '/x/:handle/status/:id' },
  reddit: { name: 'Sandbox Reddit', route: '/reddit/r/:subreddit/comments/:id' },
  news: { name: 'Sandbox News', route: '/news/:id' },
  blogs: { name: 'Sandbox Blogs', route: '/blogs/:id' },
};

/** The page of each post, so that its link leads somewhere. */
export function addPages(app: FastifyInstance, { now }: CorpusClock): void {
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

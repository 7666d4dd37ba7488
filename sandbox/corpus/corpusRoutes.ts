import type { FastifyPluginAsync } from 'fastify';
import type { CorpusClock } from './clock';
import { addFeeds } from './feedRoutes';
import { addPages } from './pageRoutes';
import { addRedditSearch } from './redditRoutes';
import { addXSearch } from './xRoutes';

/** Posts of others that can be searched, as X, Reddit, a news search and a feed of blogs would give them. */
export const corpusRoutes: FastifyPluginAsync<CorpusClock> = async (app, clock) => {
  addXSearch(app, clock);
  addRedditSearch(app, clock);
  addFeeds(app, clock);
  addPages(app, clock);
};

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** One method of one address of the app, with the schemas that check its requests. */
export type Route = { name: string; method: string; url: string; schema: FastifySchema };

/** Where Fastify tells of every app that begins, before it has a route. */
const CHANNEL = 'fastify.initialization';

/** Collects the routes of the next app that is made. */
export function watchRoutes(): Route[] {
  const routes: Route[] = [];
  function watch(message: unknown) {
    unsubscribe(CHANNEL, watch);
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, schema = {} }) => {
      for (const one of [method].flat()) routes.push({ name: `${one} ${url}`, method: one, url, schema });
    });
  }
  subscribe(CHANNEL, watch);
  return routes;
}

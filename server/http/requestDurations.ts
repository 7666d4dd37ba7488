import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#contract/durations';
import type { Metrics } from '../metrics/metrics';

/** The built browser app has a route for each of its files, whose names change with every build. */
const IS_FILE = /^(?!\/api\/).*\.\w+$/;

/** Measures each request under the pattern of its route; an address would tell whose data it is, and there are too many. */
export function measureRequests(app: FastifyInstance, { requestDuration }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isEventStream(reply)) {
      const labels = {
        method: request.method,
        route: routeOf(request),
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      };
      requestDuration.observe(labels, reply.elapsedTime / SECOND_MS);
    }
    done();
  });
}

/** Open for as long as somebody listens, which is no measure of the server. */
function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** Pages are served where no route matches. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return IS_FILE.test(url) ? 'file' : url;
}

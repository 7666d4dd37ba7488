import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#contract/durations';

/** Sets gauges right before they are read; must not throw. */
type Sampler = () => Promise<void>;

/** The figures of one server; `docs/runbook.md` lists them. Durations are in seconds, as Prometheus has them. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Makes the figures of a server, in a registry of its own: several servers may run in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const samplers: Sampler[] = [];
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `postwright_${name}`, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });

  return {
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    sampleBeforeReading: (sampler: Sampler) => void samplers.push(sampler),

    /** All of them, as Prometheus text. */
    async read(): Promise<string> {
      await Promise.all(samplers.map((sample) => sample()));
      return registry.metrics();
    },

    publishDelay: new Histogram({
      name: 'postwright_publish_delay_seconds',
      help: 'Time from the instant of a post until its network accepted it; posts that a later check found are left out.',
      labelNames: ['platform'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900],
      registers,
    }),
    requestDuration: new Histogram({
      name: 'postwright_request_duration_seconds',
      help: 'Time from a request to the end of its response, by pattern of the route; event streams are left out.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    failedLogIns: new Counter({
      name: 'postwright_failed_log_ins_total',
      help: 'Log-ins with a wrong password, an unknown account, or too soon after these.',
      registers,
    }),
    eventStreams: gauge('event_streams', 'Open event streams: about one for each open browser window.'),

    connectionWait: new Histogram({
      name: 'postwright_database_wait_seconds',
      help: 'Time that a query or transaction waited for a connection to the database.',
      labelNames: ['pool'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers,
    }),
    connections: gauge('database_connections', 'Connections to the database, by use.', 'pool', 'state'),
    connectionsMax: gauge('database_connections_max', 'Most connections that the pool opens.', 'pool'),
    diskFree: gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.'),

    databaseUp: gauge('database_up', '1 if the database answered the questions of this reading, else 0.'),
    oldestDue: gauge(
      'oldest_due_seconds',
      'Age of the oldest due target that is still to be sent; 0 if there is none.',
    ),
    oldestReady: gauge('oldest_ready_seconds', 'The same among targets for which nothing but a publisher is missing.'),
    targets: gauge('targets', 'Targets in a state that somebody should look at.', 'state'),
    pulseAge: gauge('pulse_age_seconds', 'Time since any publisher of any server was last at work.'),
    queueLength: gauge('queue_length', 'Rows that are due in the queue of a worker.', 'queue'),
    queueAge: gauge('queue_oldest_seconds', 'Time for which the oldest of these rows has been due.', 'queue'),
    watchdogEnds: gauge('watchdog_ends', 'Ends of servers by their watchdogs so far.'),
    workSetAside: gauge(
      'work_set_aside',
      'Series, imports and trackers that no server begins, since they ended servers.',
    ),
  };
}

type Place = { port: number; host: string };

const PATH = '/metrics';

/** Serves the figures at an address of their own; returns its port and the way to stop. */
export async function serveMetrics(
  metrics: Metrics,
  place: Place,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(respondWith(metrics)).listen(place);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

function respondWith(metrics: Metrics): RequestListener {
  return ({ method, url }, response) => {
    if (method !== 'GET' || url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}

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

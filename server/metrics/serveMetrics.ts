import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics';

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

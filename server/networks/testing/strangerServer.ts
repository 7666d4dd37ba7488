import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server does with one request; `seen` are all that it was sent so far. */
export type Handle = (request: http.IncomingMessage, response: http.ServerResponse, seen: string[]) => void;

/** A server of others that does whatever a test says, and the paths that it was asked for. */
export async function startStranger(handle: Handle) {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    handle(request, response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    seen,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export type Stranger = Awaited<ReturnType<typeof startStranger>>;

/** Sends JSON. */
export function sendJson(response: http.ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a server of a test was sent. */
export type Seen = { request: IncomingMessage; body: string };

/** Responds to a request, the `count`-th of its server. */
export type Respond = (seen: Seen, count: number, response: ServerResponse) => void;

/** A server on the loopback address that does what the test says. */
export type TestServer = { origin: string; host: string; seen: Seen[]; close: () => void };

/** Starts such a server. */
export async function listen(respond: Respond): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { request, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      respond(one, seen.length, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://${host}`, host, seen, close };
}

/** Responds with JSON. */
export function answer(status: number, headers: Record<string, string> = {}, json: unknown = {}): Respond {
  return (_seen, _count, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
}

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Faults on the way to a server. Before: it never hears of the call. After: it has done what was asked, and its answer does
 * not arrive as it was sent.
 */
export const FAULTS = [
  'drop before',
  'drop after',
  'cut after',
  'silence after',
  'delay after',
  'busy before',
  'busy after',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Answer of a server as the proxy got it. */
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** What a proxy in front of a server that is overloaded says. */
const BUSY = '<html><body>502 Bad Gateway</body></html>';
const DELAY_MS = 400;

/** Chooses the fault of a call of a method, such as com.atproto.repo.putRecord; null lets it pass. */
type Choose = (method: string) => Fault | null;

export type FaultyProxy = Awaited<ReturnType<typeof startProxy>>;

/** Stands before a server and passes everything on; `choose` says what goes wrong. */
export async function startProxy(target: string) {
  let choose: Choose = () => null;
  /** Calls by method and fault, `passed` for those without one. */
  const seen = new Map<string, Map<string, number>>();

  function note(method: string, outcome: string): void {
    const counts = seen.get(method) ?? new Map<string, number>();
    seen.set(method, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = /^\/xrpc\/([\w.]+)/.exec(incoming.url ?? '')?.[1] ?? 'other';
    const body = await buffer(incoming);
    const fault = choose(method);
    note(method, fault ?? 'passed');
    if (fault === 'drop before') return void response.destroy();
    if (fault === 'busy before') return void response.writeHead(502, { 'content-type': 'text/html' }).end(BUSY);
    await spoil(response, await pass(target, incoming, body), fault);
  }

  const server = createServer((incoming, response) => {
    // Clients that were killed in the middle of a call are what this is about.
    handle(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    spoil: (chosen: Choose) => void (choose = chosen),
    heal: () => void (choose = () => null),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers as the server did, or spoils it. */
async function spoil(response: ServerResponse, answer: Answer, fault: Fault | null): Promise<void> {
  const { status, headers, body } = answer;
  if (fault === 'drop after') return void response.destroy();
  // Nobody answers until the client has given up.
  if (fault === 'silence after') return;
  if (fault === 'busy after') return void response.writeHead(502, { 'content-type': 'text/html' }).end(BUSY);
  if (fault === 'delay after') await sleep(DELAY_MS);
  response.writeHead(status, headers);
  if (fault !== 'cut after') return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

function pass(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, host: new URL(target).host } };
    const outgoing = request(new URL(url ?? '/', target), options, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    outgoing.on('error', reject).end(body);
  });
}

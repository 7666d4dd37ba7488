import { Socket } from 'node:net';
import type { FastifyInstance, onRequestHookHandler, RouteOptions, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, storageFull } from './appError';
import { DATA_HEADERS } from './securityHeaders';
import type { DiskSpace } from '../database/diskSpace';
import { isSignedIn } from './session';
import { cutOff } from './handleErrors';

/** Names under which the machine itself is reached. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** True for a name or an address under which a machine reaches itself alone. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK.includes(host.toLowerCase()) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Balancers ask for these by whatever address they know, and they tell nobody anything. */
const FOR_BALANCERS = ['/healthz', '/readyz'];

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Answers only requests that call the server by a name of its own: otherwise a page could have its own name lead here and
 * read along (DNS rebinding). Which port is named makes no difference to that, and proxies name theirs.
 */
export function checkHost(app: FastifyInstance, publicOrigin: string, allowedHosts: readonly string[]): void {
  const names = new Set([new URL(publicOrigin).hostname, ...LOOPBACK, ...allowedHosts]);
  app.addHook('onRequest', (request, reply, done) => {
    const isOurs = names.has(nameOf(request.headers.host)) || FOR_BALANCERS.includes(request.routeOptions.url ?? '');
    if (isOurs) return done();
    // The error is data, also where a page with headers of its own was asked for.
    void reply.headers(DATA_HEADERS);
    done(wrongHost());
  });
}

/** The name in a Host header, without its port. */
export function nameOf(host = ''): string {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? '';
}

function wrongHost(): AppError {
  return new AppError('WRONG_HOST', 'This server doesn’t answer to that name. Set PUBLIC_ORIGIN or ALLOWED_HOSTS.');
}

/** Refuses new requests once the server is about to stop, and asks clients not to come back on this connection. */
export function refuseWhileDraining(app: FastifyInstance, draining: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (!draining.aborted) {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(shuttingDown());
  });
}

/** Error for a call that a stopping server does not take, or does not finish. */
export function shuttingDown(): AppError {
  return new AppError('SHUTTING_DOWN', 'The server is restarting. Please try again in a moment.');
}

/** Configuration of a route that adds nothing to what is stored. */
export const ADDS_NOTHING = { addsNothing: true };

const METHODS_THAT_ADD = ['POST', 'PUT'];

const UNFIT = new AppError(
  'SERVER_NOT_READY',
  'This server isn’t set up like the others yet. Nothing was saved. Please try again later.',
);

/**
 * Refuses what would add to a database without space, before the database has to, and what this server would keep where the
 * others cannot read it: under another key, or in another media folder. What is there can still be read.
 */
export function rejectWritesWhenFull(
  app: FastifyInstance,
  diskSpace: DiskSpace,
  findProblem: () => Promise<string | null>,
): void {
  const refuse: onRequestHookHandler = (_request, _reply, done) => {
    Promise.all([diskSpace.isFull(), findProblem()]).then(([isFull, problem]) => {
      if (isFull) done(storageFull());
      else done(problem === null ? undefined : UNFIT);
    }, done);
  };
  app.addHook('onRoute', (route) => {
    if (addsSomething(route)) route.onRequest = [route.onRequest ?? [], refuse].flat();
  });
  app.addHook('onError', async (_request, _reply, error) => diskSpace.note(error));
}

function addsSomething({ method, config }: RouteOptions): boolean {
  return [method].flat().some((one) => METHODS_THAT_ADD.includes(one)) && !(config && 'addsNothing' in config);
}

/** A visitor's body is a form of a few words. */
const VISITOR_MS = 10_000;

/** A video of somebody who is signed in may stand still for as long, and must then come at the speed of an old modem at least. */
const SIGNED_IN_MS = 30_000;
const SIGNED_IN_BYTES_PER_MS = 4;

const CHECK_EVERY_MS = 1_000;

type Arrival = { request: FastifyRequest; reply: FastifyReply; since: number; bytesBefore: number };

/** Disconnects clients that send their body so slowly that they only hold a connection open. */
export function cutSlowBodies(app: FastifyInstance): void {
  const arrivals = new Set<Arrival>();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Injected requests arrive whole, and not over a socket.
    if (hasBody && socket instanceof Socket) {
      arrivals.add({ request, reply, since: performance.now(), bytesBefore: socket.bytesRead });
    }
    done();
  });

  const timer = setInterval(() => {
    for (const arrival of arrivals) {
      const { raw } = arrival.request;
      const isOver = raw.complete || raw.destroyed;
      const isLate = !isOver && performance.now() - arrival.since > waitMaxWith(arrival);
      if (isLate) cutOff(raw.socket, arrival.reply.raw.headersSent);
      if (isOver || isLate) arrivals.delete(arrival);
    }
  }, CHECK_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

function waitMaxWith({ request, bytesBefore }: Arrival): number {
  if (!isSignedIn(request)) return VISITOR_MS;
  return SIGNED_IN_MS + (request.raw.socket.bytesRead - bytesBefore) / SIGNED_IN_BYTES_PER_MS;
}

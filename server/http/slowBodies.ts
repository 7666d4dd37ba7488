import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSignedIn } from './session';
import { cutOff } from './handleErrors';

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
      const isLate = !isOver && performance.now() - arrival.since > patienceWith(arrival);
      if (isLate) cutOff(raw.socket, arrival.reply.raw.headersSent);
      if (isOver || isLate) arrivals.delete(arrival);
    }
  }, CHECK_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

function patienceWith({ request, bytesBefore }: Arrival): number {
  if (!isSignedIn(request)) return VISITOR_MS;
  return SIGNED_IN_MS + (request.raw.socket.bytesRead - bytesBefore) / SIGNED_IN_BYTES_PER_MS;
}

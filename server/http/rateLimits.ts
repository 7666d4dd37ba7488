/*
 * Ours and not @fastify/rate-limit: its windows let twice as many requests through around the end of one.
 * To make it slide it needs a store like the one below, and three headers would be all that is left to it.
 * Both add about 5 µs to a request.
 */
import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Address6 } from 'ip-address';
import { PASSWORD_TRIES_FREE } from '#contract/limits';
import { AppError } from './appError';
import { sessionOf } from './session';

const WINDOW_MS = 60_000;

/** Length of the part of an IPv6 address that is counted: one person has all addresses with the same prefix. */
const NETWORK_BITS = 64;

/** Requests per minute. */
export type RateLimits = {
  /** Calls by which visitors sign up, get in or ask for a mail, together and by address, over all servers. */
  auth: number;
  /** Passwords tried for one account before each further one has to wait: no bound of a minute. */
  passwordTries: number;
  /** Tokens of one address that turn out to be none and are looked up at once; further ones are looked up together. */
  misses: number;
  /** Requests of one user that write posts. */
  postWrites: number;
  /** Files that one user uploads. */
  uploads: number;
  /** Hashtags and keywords that one user tracks or stops tracking, each. */
  trackerWrites: number;
  /** Searches that one user asks for: of hashtags, and likewise of keywords. */
  refreshes: number;
  /** Exports of all their data that one user asks for. */
  exports: number;
  /** Sign-ins at servers that one user names, begun by window or by password: strangers' servers are called for them. */
  serverSignIns: number;
  /** Pages of strangers that are read for one user. */
  linkCards: number;
  /** All other requests of one user. */
  other: number;
};

/** The bounds of the product; `auth` is the operator's to set. */
export const RATE_LIMITS: RateLimits = {
  auth: 10,
  passwordTries: PASSWORD_TRIES_FREE,
  misses: 300,
  postWrites: 60,
  uploads: 30,
  trackerWrites: 60,
  refreshes: 10,
  exports: 3,
  serverSignIns: 20,
  linkCards: 30,
  other: 300,
};

/** Bounds the requests of one address, for routes that need no session. */
export function limitByAddress(app: FastifyInstance, max: number): void {
  app.addHook('onRequest', createBound(max, addressOf));
}

/** Bounds the requests of one user on all routes that name no bound of their own. Register it after the auth hook. */
export function limitByUser(app: FastifyInstance, max: number): void {
  const ofAllOthers = boundByUser(max);
  app.addHook('onRoute', (route) => {
    const own = [route.onRequest ?? []].flat();
    if (!own.some((hook) => BOUNDS.has(hook))) route.onRequest = [ofAllOthers, ...own];
  });
}

/** A bound of its own for the requests of one user, on all routes together that have it among their `onRequest`. */
export function boundByUser(max: number): onRequestHookHandler {
  return createBound(max, (request) => sessionOf(request).userId);
}

/** Counts tokens of an address that turn out to be none; `count` is false for one too many, `takeBack` was good after all. */
export type MissBound = {
  count: (request: FastifyRequest) => boolean;
  takeBack: (request: FastifyRequest) => void;
};

/** Lets `max` such tokens of an address in any minute be looked up by themselves. */
export function boundMisses(max: number): MissBound {
  const instantsOf = createMemory();
  return {
    count(request) {
      const now = performance.now();
      const instants = withinWindow(instantsOf(addressOf(request), now), now);
      const isWithin = instants.length < max;
      if (isWithin) instants.push(now);
      return isWithin;
    },
    takeBack: (request) => void instantsOf(addressOf(request), performance.now()).pop(),
  };
}

/** Every bound that was made, to tell whether a hook of a route is one: a route without its own gets that of all others. */
const BOUNDS = new WeakSet<object>();

/**
 * Allows `max` requests per key in any minute, wherever that minute starts. Runs on every request and queries nothing,
 * so nothing waits for it.
 */
function createBound(max: number, keyOf: (request: FastifyRequest) => string): onRequestHookHandler {
  const instantsOf = createMemory();
  const bound: onRequestHookHandler = (request, reply, done) => {
    const now = performance.now();
    const instants = withinWindow(instantsOf(keyOf(request), now), now);
    const isOneTooMany = instants.length >= max;
    if (!isOneTooMany) instants.push(now);
    // Ages first: after adding and subtracting a window, an instant is off by a fraction, and 60 seconds become 61.
    const waitMs = WINDOW_MS - (now - (instants[0] ?? now));
    reply.header('x-ratelimit-limit', String(max));
    reply.header('x-ratelimit-remaining', String(max - instants.length));
    reply.header('x-ratelimit-reset', String(Math.ceil(waitMs / 1_000)));
    done(isOneTooMany ? tooManyTries(reply, waitMs) : undefined);
  };
  BOUNDS.add(bound);
  return bound;
}

/**
 * When the requests of each key were let through, oldest first. A key that is not asked for in a whole window is forgotten
 * by dropping all that are old at once: searching through them would take longer the more there are.
 */
function createMemory(): (key: string, now: number) => number[] {
  let young = new Map<string, number[]>();
  let old = new Map<string, number[]>();
  let endsAt = performance.now() + WINDOW_MS;
  return (key, now) => {
    if (now >= endsAt) {
      old = now >= endsAt + WINDOW_MS ? new Map<string, number[]>() : young;
      young = new Map();
      endsAt = now + WINDOW_MS;
    }
    const instants = young.get(key) ?? old.get(key) ?? [];
    young.set(key, instants);
    return instants;
  };
}

/** Drops the instants that count no longer. */
function withinWindow(instants: number[], now: number): number[] {
  while (instants[0] !== undefined && instants[0] <= now - WINDOW_MS) instants.shift();
  return instants;
}

/** Refuses a request that comes too soon; the header Retry-After says when to come back. */
export function tooManyTries(reply: FastifyReply, waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  reply.header('retry-after', seconds);
  const words = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return new AppError('RATE_LIMITED', `Too many attempts. Please wait ${words}.`);
}

/** Some proxies name the port as well, and each connection has another one. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i;

/** Where a request comes from, as it is counted: of an IPv6 address the network, for one person has all of it. */
export function addressOf({ ip }: FastifyRequest): string {
  const [, v6, v4] = WITH_PORT.exec(ip) ?? [];
  return networkOf(v6 ?? v4 ?? ip);
}

function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const network = new Address6(`${ip}/${NETWORK_BITS}`);
  return network.isMapped4() ? network.to4().correctForm() : network.startAddress().correctForm();
}

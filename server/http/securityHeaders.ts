import { randomBytes } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Whatever is answered below it is data. An address can be spelled in many ways, so the route that it leads to decides. */
const DATA_PREFIX = '/api/';

/** Every response belongs to one user and one moment; files that may be kept say so themselves. */
const NO_STORE = { 'cache-control': 'no-store' };

const NONE = ["'none'"];

const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  // The product shows no images from other servers: each would learn who is looking, and could be sent the content of a
  // page.
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['postwright'],
};

const REPLAY_POLICY = {
  ...PAGE_POLICY,
  connectSrc: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
};

const ON_PAGES = {
  contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
  // A provider's page that was opened as a popup must still find its opener.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
} satisfies FastifyHelmetOptions;

/** Headers that helmet does not set. */
const BESIDE_HELMET = { ...NO_STORE, 'permissions-policy': PERMISSIONS };

/**
 * Data is not a page: it neither opens nor embeds nor redirects, so it only must not be cached, misinterpreted or
 * embedded elsewhere.
 */
export const ON_DATA = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: NONE, baseUri: NONE, formAction: NONE, frameAncestors: NONE },
  },
  crossOriginOpenerPolicy: false,
  dnsPrefetchControl: false,
  frameguard: { action: 'deny' },
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  referrerPolicy: false,
  xssFilter: false,
} satisfies FastifyHelmetOptions;

/** The headers of data, for responses to what no hook sees. */
export const DATA_HEADERS = {
  ...NO_STORE,
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Route options for the replay page: it calls nobody, whatever its scripts try, and frames itself. */
export const REPLAY_HEADERS = {
  helmet: {
    contentSecurityPolicy: { useDefaults: false, directives: REPLAY_POLICY },
    frameguard: { action: 'sameorigin' },
  },
} satisfies { helmet: FastifyHelmetOptions };

/** Route options for a page among routes that send data. */
export const PAGE_HEADERS = { helmet: ON_PAGES };

/** Puts the security headers on every response, those of errors and static files included. */
export async function addSecurityHeaders(app: FastifyInstance, publicOrigin: string): Promise<void> {
  const transport = { strictTransportSecurity: publicOrigin.startsWith('https:') && { maxAge: 31_536_000 } };
  const onData = { ...ON_DATA, ...transport };
  // Not global, since an address that leads nowhere has no route that could say which headers it gets.
  await app.register(helmet, { ...ON_PAGES, ...transport, global: false });
  app.addHook('onRequest', (request, reply, done) => {
    const own = request.routeOptions.config.helmet;
    const isPage = own !== undefined || !isData(request);
    if (own === undefined) void reply.helmet(isPage ? undefined : onData);
    void reply.headers(isPage ? BESIDE_HELMET : NO_STORE);
    done();
  });
}

function isData(request: FastifyRequest): boolean {
  // A plainly spelled address needs no route lookup, for which Fastify rebuilds the route's options on each call.
  return request.url.startsWith(DATA_PREFIX) || request.routeOptions.url?.startsWith(DATA_PREFIX) === true;
}

/**
 * Allows this response's page, and no other, to have inline styles, and the scripts with these hashes: returns the
 * nonce for its styles. The plugin's own nonces would be in the policy of every response, and allow scripts as well.
 */
export function allowInline(reply: FastifyReply, scriptHashes: readonly string[]): string {
  const nonce = randomBytes(16).toString('base64url');
  const { directives } = (reply.request.routeOptions.config.helmet ?? ON_PAGES).contentSecurityPolicy;
  const scriptSrc = [...directives.scriptSrc, ...scriptHashes.map((hash) => `'${hash}'`)];
  const styleSrc = [...directives.styleSrc, `'nonce-${nonce}'`];
  void reply.helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, scriptSrc, styleSrc } },
  });
  return nonce;
}

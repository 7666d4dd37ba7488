import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Whatever is answered below it is data. An address can be spelled in many ways, so the route that it leads to decides. */
const DATA_PREFIX = '/api/';

/** Every response belongs to one user and one moment; files that may be kept say so themselves. */
const KEPT_BY_NOBODY = { 'cache-control': 'no-store' };

const POLICY = 'content-security-policy';
const TRANSPORT = 'strict-transport-security';
const STRICT_TRANSPORT = { strictTransportSecurity: { maxAge: 31_536_000 } };
const OWN_STYLES = "style-src 'self'";
const OWN_SCRIPTS = "script-src 'self'";

const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  // The product shows no image of other servers: each would learn who looks, and could be told what a page holds.
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
  ...KEPT_BY_NOBODY,
  ...headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    // A provider's page that was opened as a popup must still find its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  }),
  'permissions-policy': PERMISSIONS,
};

/**
 * Data is no page: it neither opens nor embeds nor sends anybody anywhere, so what remains is that nobody keeps it, takes
 * it for something else or brings it into a page of theirs. Each header more costs on every response (decision 020).
 */
export const ON_DATA = {
  ...KEPT_BY_NOBODY,
  [POLICY]: "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Route options for the replay page: it calls nobody, whatever its scripts try, and frames itself. */
export const REPLAY_HEADERS = withHeaders({
  [POLICY]: headersOf({ contentSecurityPolicy: { useDefaults: false, directives: REPLAY_POLICY } })[POLICY],
  'x-frame-options': 'SAMEORIGIN',
});

/** Route options for a page among routes that send data. */
export const PAGE_HEADERS = withHeaders(ON_PAGES);

/** Puts the security headers on every response, those of errors and static files included. */
export function addSecurityHeaders(app: FastifyInstance, publicOrigin: string): void {
  const transport = publicOrigin.startsWith('https:') && { [TRANSPORT]: headersOf(STRICT_TRANSPORT)[TRANSPORT] };
  const onPages = { ...ON_PAGES, ...transport };
  const onData = { ...ON_DATA, ...transport };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isData(request) ? onData : onPages);
    done();
  });
}

function isData(request: FastifyRequest): boolean {
  // Spelled plainly, the address says it; Fastify puts together anew what a route says each time that it is asked.
  return request.url.startsWith(DATA_PREFIX) || request.routeOptions.url?.startsWith(DATA_PREFIX) === true;
}

/** Lets this response's page, and no other, bring styles of its own: returns the nonce that they carry. */
export function styleNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(reply.getHeader(POLICY));
  void reply.header(POLICY, policy.replace(OWN_STYLES, `${OWN_STYLES} 'nonce-${nonce}'`));
  return nonce;
}

/** Lets this response's page run the scripts that are written into it, told by their hashes. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader(POLICY));
  void reply.header(POLICY, policy.replace(OWN_SCRIPTS, [OWN_SCRIPTS, ...hashes.map((hash) => `'${hash}'`)].join(' ')));
}

/** What helmet would put on a response. It is the same for all of them, and making it costs as much as a small response. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
}

function withHeaders(headers: OutgoingHttpHeaders) {
  return {
    onRequest: (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      void reply.headers(headers);
      done();
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonceOf(response)}'`],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['postwright'],
};

/** Route options for the replay page: it calls nobody, whatever its scripts try, and frames itself. */
export const REPLAY_HEADERS = {
  helmet: {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...PAGE_POLICY,
        connectSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        formAction: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    frameguard: { action: 'sameorigin' as const },
  },
};

const nonces = new WeakMap<ServerResponse, string>();

/** Puts the security headers on every answer, those of errors and static files included. */
export async function addSecurityHeaders(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    // A provider's page that was opened as a popup must still find its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicOrigin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS));
}

/** Returns the nonce with which this answer's page may bring its own styles. */
export function styleNonce(reply: FastifyReply): string {
  return nonceOf(reply.raw);
}

function nonceOf(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64url');
  nonces.set(response, nonce);
  return nonce;
}

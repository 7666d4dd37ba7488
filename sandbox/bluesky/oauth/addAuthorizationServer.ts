import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../../context';
import type { Endpoint } from '../../endpoint';
import type { SandboxNetwork } from '../../network';
import { addAuthorizePage } from './authorizePage';
import { requireProofs } from './boundCalls';
import { documentEndpoints } from './documentEndpoints';
import { createIssuer } from './issuer';
import { createProofs } from './proofs';
import { createPushedRequests, PUSHED_SECONDS, readPushed } from './pushedRequests';
import { tokenEndpoints } from './tokenEndpoints';

type Place = { network: SandboxNetwork; origin: () => string };

/**
 * Lets a server sign people in: registers its page, and the proofs that calls of its `api` need from then on; returns the
 * calls of its own.
 */
export function addAuthorizationServer(
  app: FastifyInstance,
  api: FastifyInstance,
  context: SandboxContext,
  { network, origin }: Place,
): Endpoint[] {
  const proofs = createProofs(context, origin);
  const issuer = createIssuer(context, proofs, origin);
  const pushed = createPushedRequests(context);
  addAuthorizePage(app, context, { network, origin, pushed });
  requireProofs(api, context, proofs);
  return [
    ...documentEndpoints(context, origin),
    issuer.endpoint(
      { name: 'oauthPar', path: '/oauth/par', accountOf: () => null },
      ({ body }, { client, tokenKey }) => ({
        status: 201,
        body: { request_uri: pushed.add(readPushed(body, client, tokenKey)), expires_in: PUSHED_SECONDS },
      }),
    ),
    ...tokenEndpoints(context, issuer),
  ];
}

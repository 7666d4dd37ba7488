import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/rateLimits';
import type { Visitor } from '../../repositories/signIns';
import { describeClient } from './describeClient';

/** What the owner of an account is shown of where a request comes from. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: addressOf(request), client: describeClient(request.headers['user-agent']) };
}

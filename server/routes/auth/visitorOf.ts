import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/rateLimits';
import type { Visitor } from '../../repositories/signIns';
import { describeClient } from './describeClient';

/** Information about the origin of a request for the account's owner. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: addressOf(request), client: describeClient(request.headers['user-agent']) };
}

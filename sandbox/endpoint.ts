import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountPlatform } from '#contract/networks';
import type { ApiResponse } from './network';
import type { SandboxContext } from './context';
import { type Fault, sabotage } from './faults';
import type { Account } from './world/events';

/** A call as an endpoint sees it. */
export type ApiCall = {
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  params: unknown;
  query: unknown;
  body: unknown;
};

/** A header of a call as one text; empty where there is none. */
export function headerOf({ headers }: Pick<ApiCall, 'headers'>, name: string): string {
  return [headers[name] ?? ''].flat().join();
}

/** By which a test program marks the posts that its calls make on X; no network knows it. */
export const MARK_HEADER = 'x-sandbox-mark';

/** One call of a network's API. It decides; sending, and what goes wrong on the way, is not its affair. */
export type Endpoint = {
  /** By which faults and counts name it. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The account of a call, as far as it is known before the call is carried out. */
  accountOf(call: ApiCall): Account | null;
  respond(call: ApiCall): ApiResponse | Promise<ApiResponse>;
};

/** The parts of a network that scripted faults need. */
export type ApiOwner = { platform: AccountPlatform; errorBody(status: number): unknown };

const EMPTY_SUCCESS: ApiResponse = { status: 200, body: { data: {} } };

/** Registers an endpoint; every call is counted and passes the scripted faults. */
export function addEndpoint(app: FastifyInstance, context: SandboxContext, owner: ApiOwner, endpoint: Endpoint): void {
  context.calls.declare(owner.platform, endpoint.name);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const call = toCall(request);
      const account = endpoint.accountOf(call);
      context.calls.add(owner.platform, endpoint.name);
      for (const fault of context.faults.take(owner.platform, endpoint.name, account?.handle ?? null)) {
        if (!('when' in fault)) await strike(context, owner.platform, account, fault);
        else {
          const response = fault.when === 'after' ? await endpoint.respond(call) : EMPTY_SUCCESS;
          sabotage(reply, fault, response, owner.errorBody);
          return reply;
        }
      }
      return sendResponse(reply, await endpoint.respond(call));
    },
  });
}

function toCall({ url, headers, params, query, body }: FastifyRequest): ApiCall {
  return { url, headers, params, query, body };
}

/** Sends what a network answers. */
export function sendResponse(reply: FastifyReply, { status, headers = {}, body }: ApiResponse): FastifyReply {
  void reply.code(status).headers(headers);
  return body === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

async function strike(
  { world }: SandboxContext,
  platform: AccountPlatform,
  account: Account | null,
  fault: Exclude<Fault, { when: unknown }>,
): Promise<void> {
  if (fault.kind === 'delay') return sleep(fault.ms);
  const isStruck = (grant: { platform: AccountPlatform; accountId: string }) =>
    grant.platform === platform && (account === null || grant.accountId === account.id);
  for (const { id } of world.grants.list().filter(isStruck)) {
    if (fault.kind === 'revoke-tokens') world.revokeGrant(id);
    else world.expireAccess(id);
  }
}

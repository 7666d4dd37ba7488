import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { AccountPlatform } from '#contract/networks';
import { BYTES_PER_MB } from '#contract/limits';
import type { ApiResponse } from './network';

/** A fault happens before or after the network has carried out the call. */
type FaultMoment = 'before' | 'after';

/** Kinds of faults. `delay`, `expire-tokens` and `revoke-tokens` happen first, and the call then continues. */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'expire-tokens' }
  | { kind: 'revoke-tokens' }
  | { kind: 'status'; when: FaultMoment; status: number; body?: unknown; headers?: Record<string, string> }
  /** No response at all; a reset connection; a response cut in its middle. */
  | { kind: 'timeout' | 'reset' | 'cut'; when: FaultMoment }
  /** The response, one byte per `ms`. */
  | { kind: 'drip'; when: FaultMoment; ms: number }
  /** A response of so many bytes. */
  | { kind: 'flood'; when: FaultMoment; bytes: number };

/** Calls that a fault affects; null means any. `times` null: until it is deleted. */
export type FaultRule = {
  platform: AccountPlatform;
  endpoint: string | null;
  account: string | null;
  times: number | null;
  fault: Fault;
};

/** Makes a book without faults; it is forgotten with the process. */
export function createFaultBook() {
  let rules: FaultRule[] = [];
  return {
    add: (rule: FaultRule): void => void rules.push({ ...rule }),
    list: (): FaultRule[] => rules,
    clear: (): void => void (rules = []),
    /** Uses up and gives the faults for one call, in the order in which they were scripted; the last one may end it. */
    take(platform: AccountPlatform, endpoint: string, handle: string | null): Fault[] {
      const struck: Fault[] = [];
      for (const rule of rules.filter((one) => matches(one, platform, endpoint, handle))) {
        struck.push(rule.fault);
        if (rule.times !== null) rule.times -= 1;
        if ('when' in rule.fault) break;
      }
      rules = rules.filter(({ times }) => times === null || times > 0);
      return struck;
    },
  };
}

function matches(rule: FaultRule, platform: AccountPlatform, endpoint: string, handle: string | null): boolean {
  return (
    rule.platform === platform &&
    (rule.endpoint === null || rule.endpoint === endpoint) &&
    (rule.account === null || rule.account.toLowerCase() === handle?.toLowerCase())
  );
}

const moment = { when: { enum: ['before', 'after'], default: 'before' } };

function kind(name: string, properties: Record<string, unknown>, required: string[] = []) {
  return {
    type: 'object',
    properties: { kind: { const: name }, ...properties },
    required: ['kind', ...required],
    additionalProperties: false,
  };
}

/** JSON schema of the body of POST /__sandbox/faults. */
export const FAULT_RULE_SCHEMA = {
  type: 'object',
  required: ['platform', 'fault'],
  additionalProperties: false,
  properties: {
    platform: { type: 'string' },
    endpoint: { type: ['string', 'null'], default: null },
    account: { type: ['string', 'null'], default: null },
    times: { type: ['integer', 'null'], minimum: 1, default: 1 },
    fault: {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      oneOf: [
        kind('delay', { ms: { type: 'integer', minimum: 0 } }, ['ms']),
        kind('expire-tokens', {}),
        kind('revoke-tokens', {}),
        kind(
          'status',
          {
            ...moment,
            status: { type: 'integer', minimum: 200, maximum: 599 },
            body: {},
            headers: { type: 'object', additionalProperties: { type: 'string' } },
          },
          ['status'],
        ),
        kind('timeout', moment),
        kind('reset', moment),
        kind('cut', moment),
        kind('drip', { ...moment, ms: { type: 'integer', minimum: 1, default: 100 } }),
        kind('flood', { ...moment, bytes: { type: 'integer', minimum: 1, default: 100 * BYTES_PER_MB } }),
      ],
    },
  },
} as const;

type EndingFault = Extract<Fault, { when: unknown }>;

/** Gives, in place of `response`, what the fault says; the response of a scripted status falls back to `errorBody`. */
export function sabotage(
  reply: FastifyReply,
  fault: EndingFault,
  response: ApiResponse,
  errorBody: (status: number) => unknown,
): void {
  if (fault.kind === 'status') {
    void reply.code(fault.status).headers(fault.headers ?? {});
    const body = fault.body ?? errorBody(fault.status);
    void (typeof body === 'string' ? reply.send(body) : reply.type('application/json; charset=utf-8').send(body));
    return;
  }
  reply.hijack();
  const { raw } = reply;
  const text = JSON.stringify(response.body ?? {});
  const begin = (bytes: number) =>
    raw.writeHead(response.status, {
      ...response.headers,
      'content-type': 'application/json',
      'content-length': bytes,
    });
  switch (fault.kind) {
    case 'timeout':
      return;
    case 'reset':
      return void raw.socket?.resetAndDestroy();
    case 'cut':
      begin(Buffer.byteLength(text));
      return void raw.write(text.slice(0, text.length / 2), () => raw.destroy());
    case 'drip':
      begin(Buffer.byteLength(text));
      return drip(raw, text, fault.ms);
    case 'flood':
      raw.writeHead(response.status, { 'content-type': 'application/json' });
      return flood(raw, fault.bytes);
  }
}

function drip(raw: ServerResponse, text: string, ms: number): void {
  const bytes = [...Buffer.from(text)];
  const timer = setInterval(() => {
    const byte = bytes.shift();
    if (byte !== undefined && !raw.destroyed) return void raw.write(Buffer.of(byte));
    clearInterval(timer);
    raw.end();
  }, ms);
}

function flood(raw: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let left = bytes;
  const pump = (): void => {
    while (left > 0 && !raw.destroyed) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (!raw.write(part)) return void raw.once('drain', pump);
    }
    raw.end();
  };
  pump();
}

import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ApiResponse } from '../apiResponse';
import type { Fault } from './faultBook';

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

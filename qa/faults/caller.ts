import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginResponse } from '#contract/schemas/auth';

const RETRY_MS = 100;
const PATIENCE_MS = 600_000;

export type TextResponse = { status: number; text: string };

/** A call that the API has rejected, and would reject again. */
export class ApiCallError extends Error {
  constructor(status: number, text: string) {
    super(`The API answered ${status}: ${text}`);
  }
}

/** What a stream of events has said so far. */
export type EventLines = { lines: string[]; close: () => void };

/** Somebody who uses the API and does not give up before it has confirmed. */
export type Caller = Awaited<ReturnType<typeof signUpCaller>>;

/** Signs up and logs in. `origins`: servers that do the same work; when one is away the next one is asked. */
export async function signUpCaller(origins: readonly string[]) {
  let token = '';

  async function ask(
    origin: string,
    method: string,
    path: string,
    body?: object,
    headers: object = {},
  ): Promise<TextResponse> {
    const isForm = body instanceof URLSearchParams || body instanceof FormData;
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Sends until somebody responds; a request that may have arrived is sent again as it was. */
  async function send(method: string, path: string, body?: object, headers: object = {}): Promise<TextResponse> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (let attempt = 0; performance.now() < giveUpAt; attempt += 1) {
      try {
        const response = await ask(origins[attempt % origins.length] ?? '', method, path, body, headers);
        if (response.status < 500) return response;
      } catch {
        // Nobody there, or the connection broke: that is what this is about.
      }
      await sleep(RETRY_MS);
    }
    throw new Error(`Nobody answered ${method} ${path} within ${PATIENCE_MS} ms`);
  }

  async function json<T>(pending: Promise<TextResponse>): Promise<T> {
    const { status, text } = await pending;
    if (status >= 400) throw new ApiCallError(status, text);
    return JSON.parse(text) as T;
  }

  const username = `client_${randomUUID().slice(0, 8)}`;
  const credentials = { email: `${username}@example.com`, password: 'correct horse' };
  await json(send('POST', '/auth/register', { ...credentials, fullName: 'Client', username }));
  token = (await json<LoginResponse>(send('POST', '/auth/login', credentials))).data.token;

  /** Follows the events of a server as an open browser does. */
  async function follow(origin: string): Promise<EventLines> {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api/v1/events`, { headers, signal: stop.signal });
    const lines: string[] = [];
    const read = async () => {
      for await (const chunk of response.body ?? []) lines.push(...Buffer.from(chunk).toString().split('\n'));
    };
    read().catch(() => undefined);
    return { lines, close: () => stop.abort() };
  }

  return {
    /** One request to one server, answered or not. */
    ask,
    credentials,
    follow,
    send,
    /** A response that goes on until it is aborted. */
    stream: (origin: string, path: string, signal: AbortSignal) =>
      fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, signal }),
    /** The body of a response; throws ApiCallError. */
    json,
  };
}

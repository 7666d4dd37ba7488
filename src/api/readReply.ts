import { createParser } from 'eventsource-parser';
import { MINUTE_MS } from '#contract/durations';
import type { AskBody, ReplyEvent } from '#contract/schemas/assistant';
import { isRecord, readJson } from '../lib/json';
import { bearer, sessionToken } from '../lib/sessionToken';
import { networkError, type ApiError } from './apiError';
import { API_URL, toApiError } from './baseQuery';

/** Longer than the server lets a reply take; then the connection must have died silently. */
const LONGEST_MS = 4 * MINUTE_MS;

/** What is asked: something about a text, or the alt text of a picture. */
export type ReplyRequest = AskBody | { picture: File };

/** How a reply ended: whole, cut for its length, or with an error; a 401 of this session also ends it (streamUnauthorized). */
export type ReplyEnd = { isCut: boolean } | { error: ApiError };

type Options = { signal: AbortSignal; onText: (text: string, isAnew: boolean) => void };

/** Asks for a reply and hands on its words as they come; `isAnew`: in the place of all before. Aborting hangs up, which stops the model too. */
export async function readReply(request: ReplyRequest, { signal, onText }: Options): Promise<ReplyEnd> {
  const call = new AbortController();
  const hangUp = () => call.abort();
  signal.addEventListener('abort', hangUp);
  const timer = setTimeout(hangUp, LONGEST_MS);
  try {
    const token = sessionToken.read();
    const response = await send(request, token, call.signal);
    if (response.ok && response.body !== null) return await readEvents(response.body, onText);
    const body = readJson(await response.text());
    return { error: toApiError({ status: response.status, body, token, failureText: undefined }) };
  } catch {
    return { error: networkError() };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

function send(request: ReplyRequest, token: string | null, signal: AbortSignal): Promise<Response> {
  if ('picture' in request) {
    const body = new FormData();
    body.append('file', request.picture);
    return fetch(`${API_URL}/assistant/alt-texts`, { method: 'POST', headers: bearer(token), body, signal });
  }
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  return fetch(`${API_URL}/assistant/replies`, { method: 'POST', headers, body: JSON.stringify(request), signal });
}

async function readEvents(body: ReadableStream<Uint8Array>, onText: Options['onText']): Promise<ReplyEnd> {
  let end: ReplyEnd | null = null;
  const parser = createParser({
    onEvent({ data }) {
      const event = readJson(data);
      if (!isReplyEvent(event)) return;
      if (event.type === 'text') onText(event.text, event.is_anew ?? false);
      else end = event.type === 'end' ? { isCut: event.is_cut } : { error: failed(event.detail) };
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return end ?? { error: networkError() };
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function failed(message: string): ApiError {
  return { message, status: 502, code: 'NETWORK_UNAVAILABLE' };
}

/** Tells an event of a reply from one unknown to this version. */
function isReplyEvent(event: unknown): event is ReplyEvent {
  if (!isRecord(event)) return false;
  if (event['type'] === 'text') return typeof event['text'] === 'string';
  return event['type'] === 'end' || (event['type'] === 'failure' && typeof event['detail'] === 'string');
}

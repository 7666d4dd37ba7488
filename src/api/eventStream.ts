import { EVENTS_HEARTBEAT_MS } from '#contract/limits';
import type { ChangedEvent } from '#contract/schemas/events';
import { isRecord, readJson } from '../lib/json';
import { sessionToken } from '../lib/sessionToken';
import { API_URL } from './baseQuery';

/** Networks can end without a word, as while a laptop sleeps: the browser then waits for ever. */
const SILENCE_MAX_MS = 2 * EVENTS_HEARTBEAT_MS;

type Options = { signal: AbortSignal; onOpen: () => void; onChanged: (event: ChangedEvent) => void };

/**
 * Reads GET /events until the server closes it, or a connection over which nothing comes any more is given up; resolves
 * with the HTTP status that was answered. The browser's own EventSource cannot send the bearer token, and a token in an
 * address would end up in logs.
 */
export async function readEventStream({ signal, onOpen, onChanged }: Options): Promise<number> {
  const call = new AbortController();
  const end = () => call.abort();
  signal.addEventListener('abort', end, { signal: call.signal });
  let silence = setTimeout(end, SILENCE_MAX_MS);
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${sessionToken.read() ?? ''}` };
    const answer = await fetch(`${API_URL}/events`, { headers, signal: call.signal });
    if (!answer.ok || answer.body === null) return answer.status;
    onOpen();
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    let unread = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return answer.status;
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MAX_MS);
      const blocks = (unread + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      unread = blocks.pop() ?? '';
      blocks.map(readChangedEvent).forEach((event) => event && onChanged(event));
    }
  } finally {
    clearTimeout(silence);
    end();
  }
}

/** Reads one block of the stream; null when it is a heartbeat or something that this version does not know. */
export function readChangedEvent(block: string): ChangedEvent | null {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  const data = lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
  const event = readJson(data);
  return isChangedEvent(event) ? event : null;
}

function isChangedEvent(event: unknown): event is ChangedEvent {
  return isRecord(event) && event['type'] === 'changed' && Array.isArray(event['tags']);
}

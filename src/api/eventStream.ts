import { createParser } from 'eventsource-parser';
import { EVENTS_HEARTBEAT_MS } from '#contract/limits';
import type { ChangedEvent } from '#contract/schemas/events';
import { systemClock } from '../lib/clock';
import { isRecord, readJson } from '../lib/json';
import { bearer, sessionToken } from '../lib/sessionToken';
import { onWaking } from '../lib/pageLifecycle';
import { API_URL } from './baseQuery';

/** A connection can die silently, as while a laptop sleeps; the browser would wait for ever. */
const SILENCE_MAX_MS = 2 * EVENTS_HEARTBEAT_MS;

/** After waking, silence longer than this means that a heartbeat was missed. */
const BEAT_MAX_MS = 1.2 * EVENTS_HEARTBEAT_MS;

/** Why a stream was given up that had been silent while the page slept: another may be opened at once. */
export const SLEPT = 'slept';

type Options = { signal: AbortSignal; onOpen: () => void; onChanged: (event: ChangedEvent) => void };

/**
 * Reads GET /events until the server closes the stream or the connection goes silent; resolves with the HTTP status of
 * the response, or rejects with SLEPT. EventSource is of no use here: it cannot send the bearer token, and a token in the
 * address would end up in logs.
 */
export async function readEventStream({ signal, onOpen, onChanged }: Options): Promise<number> {
  const call = new AbortController();
  const end = () => call.abort();
  signal.addEventListener('abort', end, { signal: call.signal });
  let silence = setTimeout(end, SILENCE_MAX_MS);
  let heardAtMs = systemClock.now();
  const stopWatching = onWaking(() => {
    if (systemClock.now() - heardAtMs > BEAT_MAX_MS) call.abort(SLEPT);
  });
  try {
    const headers = { accept: 'text/event-stream', ...bearer(sessionToken.read()) };
    const response = await fetch(`${API_URL}/events`, { headers, signal: call.signal });
    if (!response.ok || response.body === null) return response.status;
    onOpen();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    const parser = createParser({
      onEvent({ data }) {
        const event = readJson(data);
        if (isChangedEvent(event)) onChanged(event);
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return response.status;
      heardAtMs = systemClock.now();
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MAX_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    stopWatching();
    end();
  }
}

/** Tells a change from an event unknown to this version. */
function isChangedEvent(event: unknown): event is ChangedEvent {
  return isRecord(event) && event['type'] === 'changed' && Array.isArray(event['tags']);
}

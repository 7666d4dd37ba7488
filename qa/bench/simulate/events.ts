import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { figureLine, type Line } from './line';
import type { Person } from './people';
import { quantile } from './quantile';

const CHANGES = 30;
const REST_MS = 100;
const WAIT_MAX_MS = 5_000;

/** Event streams of one person on all servers; `heard` has when each of them heard what, in milliseconds of this process. */
export type Streams = { count: number; heard: number[]; close: () => void };

/** Opens event streams, in turns on the servers. */
export async function openStreams(origins: readonly string[], { client }: Person, count: number): Promise<Streams> {
  const closing = new AbortController();
  const heard: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await client.stream(origins[index % origins.length] ?? '', '/events', closing.signal);
    if (body === null) throw new Error('An event stream has no body.');
    void body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .pipeTo(new WritableStream({ write: () => void heard.push(performance.now()) }))
      .catch(() => undefined);
  }
  return { count, heard, close: () => closing.abort() };
}

/** Milliseconds from a request that changes something until each stream has heard of it: the request is part of them. */
export async function measureEvents(origins: readonly string[], person: Person, count: number): Promise<Line[]> {
  const streams = await openStreams(origins, person, count);
  const took: number[] = [];
  let missing = 0;
  // Streams begin with what was missed.
  await sleep(1_000);
  for (let change = 0; change < CHANGES; change += 1) {
    streams.heard.length = 0;
    const startedAt = performance.now();
    await person.client.send('POST', '/posts', { content: `Draft ${change}`, platforms: ['twitter'], status: 'draft' });
    while (streams.heard.length < count && performance.now() < startedAt + WAIT_MAX_MS) await sleep(2);
    took.push(...streams.heard.map((at) => at - startedAt));
    missing += count - streams.heard.length;
    await sleep(REST_MS);
  }
  streams.close();
  const p99 = quantile(took, 0.99);
  return [
    figureLine(
      `a change heard on ${count} event streams of ${origins.length} servers: p50, p99`,
      `${quantile(took, 0.5).toFixed(0)} ms, ${p99.toFixed(0)} ms${missing > 0 ? `, ${missing} not heard` : ''}`,
      'p99 <= 250 ms',
      p99 <= 250 && missing === 0,
    ),
  ];
}

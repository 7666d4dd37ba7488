import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations';
import { parseJson, readList, readNumber, readPath, readText } from '../../lib/json';

/**
 * What is kept of a post before it is sent, so that a repetition sends the same. `media`: ids of its files at the server,
 * null for those that are not there yet; `sentAt`: first sending that is not known to have failed (epoch milliseconds).
 */
export type Prepared = { key: string; media: (string | null)[]; honorsKey: boolean; sentAt: number | null };

/**
 * Mastodon keeps a key for an hour from when it made the post, which is not before our first sending; the rest is for
 * clocks that differ and calls that take long.
 */
const REPEATABLE_MS = 55 * MINUTE_MS;
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** A post of which nothing has been sent. */
export function newPrepared(honorsKey: boolean): Prepared {
  return { key: randomUUID(), media: [], honorsKey, sentAt: null };
}

export function writePrepared(prepared: Prepared): string {
  return JSON.stringify(prepared);
}

/** Null for what is not one. */
export function readPrepared(made: string | null): Prepared | null {
  const json = made === null ? undefined : parseJson(made);
  const key = readText(json, 'key');
  if (key === null) return null;
  const media = readList(json, 'media').map((id) => (typeof id === 'string' ? id : null));
  return { key, media, honorsKey: readPath(json, 'honorsKey') === true, sentAt: readNumber(json, 'sentAt') };
}

/** True if sending a post again can't make a second one: it was never sent, or its server still knows the key. */
export function canRepeat({ honorsKey, sentAt }: Prepared, now: number): boolean {
  if (sentAt === null) return true;
  const age = now - sentAt;
  return honorsKey && age > -CLOCKS_DIFFER_MS && age < REPEATABLE_MS;
}

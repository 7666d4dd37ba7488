import { parseUrl } from '../../lib/parseUrl';
import type { RemotePost } from '../connector';
import { readDate, readList, readPath, readText } from '../../lib/json';
import { writtenText } from './writtenText';

/** A post's id over all servers. */
export function remoteIdOf(id: string, host: string): string {
  return `${id}@${host}`;
}

/** A post's id on its own server; null if it is one of another. */
export function idOn(host: string, remoteId: string): string | null {
  const end = remoteId.lastIndexOf('@');
  return end > 0 && remoteId.slice(end + 1) === host ? remoteId.slice(0, end) : null;
}

/** Address at which people read a post, if it is on the server itself. */
export function urlOf(status: unknown, origin: string): string | null {
  const url = readText(status, 'url');
  return url !== null && parseUrl(url)?.origin === origin ? url : null;
}

/** The post that a response describes; null if it names none. */
export function readPosted(status: unknown, origin: string): { remoteId: string; remoteUrl: string | null } | null {
  const id = readText(status, 'id');
  if (id === null || readText(status, 'created_at') === null) return null;
  return { remoteId: remoteIdOf(id, new URL(origin).host), remoteUrl: urlOf(status, origin) };
}

/**
 * A post of a timeline. Of a mention the server shows the name alone, and not what was written: `source` is the post's
 * text where it is known. Null if the row can't be read.
 */
export function readStatus(row: unknown, origin: string, source: string | null): RemotePost | null {
  const posted = readPosted(row, origin);
  const content = readPath(row, 'content');
  const createdAt = readDate(row, 'created_at');
  if (posted === null || typeof content !== 'string' || createdAt === null) return null;
  return { ...posted, text: source ?? writtenText(content), createdAt };
}

/** True if a post's text can't be told from what the server shows of it. */
export function hasMentions(row: unknown): boolean {
  return readList(row, 'mentions').length > 0 || /class="[^"]*\bu-url\b/.test(readText(row, 'content') ?? '');
}

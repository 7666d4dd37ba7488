import { createHash } from 'node:crypto';

/** A hash of a request's body, by which it is known again; the order of its fields does not count. */
export function hashBody(body: object): Buffer {
  const sorted = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

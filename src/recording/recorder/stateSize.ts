import { isContainer, type PlainObject } from '../log/plain';

/** V8's memory on 64 bits for the header of a string, for that of an object or array, and for each member. */
const BYTES_PER_STRING = 24;
const BYTES_PER_CONTAINER = 48;
const BYTES_PER_MEMBER = 16;

/** Approximate memory of a text's characters. */
export function bytesOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}

/**
 * Estimates the memory of a state that is not shared with another one, rather too high than too low: shared texts
 * cannot be detected.
 */
export function unsharedBytes(value: unknown, other: unknown): number {
  if (typeof value === 'string') return bytesOfText(value) + BYTES_PER_STRING;
  if (value === other || !isContainer(value)) return 0;
  let bytes = BYTES_PER_CONTAINER;
  for (const key of Object.keys(value)) {
    const beside = isContainer(other) && Object.hasOwn(other, key) ? (other as PlainObject)[key] : undefined;
    bytes += BYTES_PER_MEMBER + unsharedBytes((value as PlainObject)[key], beside);
  }
  return bytes;
}

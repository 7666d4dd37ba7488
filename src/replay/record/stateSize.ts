import { isContainer, type PlainObject } from '../log/plain';

/** What V8 takes on 64 bits: a string's head, an object's with what keeps its members, and a member. */
const BYTES_PER_STRING = 24;
const BYTES_PER_CONTAINER = 48;
const BYTES_PER_MEMBER = 16;

/** About how much memory the characters of a text take. */
export function bytesOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}

/**
 * About how much memory a state takes that another one does not share with it, and rather too much than too little: of
 * texts nobody can tell whether they are shared.
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

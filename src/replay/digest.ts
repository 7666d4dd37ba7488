import { encode } from './codec';
import { isContainer, isPlainObject, type Container } from './plain';

/** Tells values apart by a short text; equal data has equal digests, whatever the order of its keys. */
export type Digest = (value: unknown) => string;

/** The JSON text of a value with sorted keys. */
export function canonicalText(value: unknown): string {
  const textOf = (plain: unknown): string => canonical(plain, textOf);
  return textOf(encode(value));
}

/**
 * Makes a digest function that remembers the digests of frozen data: a state that shares most of its parts with the
 * one before costs only what has changed.
 */
export function createDigest(): Digest {
  const known = new WeakMap<object, string>();

  function digestChild(child: unknown): string {
    return isContainer(child) ? digestContainer(child) : canonical(encode(child), digestChild);
  }

  function digestContainer(container: Container): string {
    const remembered = known.get(container);
    if (remembered !== undefined) return remembered;
    const digest = hashText(canonical(container, digestChild));
    if (Object.isFrozen(container)) known.set(container, digest);
    return digest;
  }

  return (value) => (isContainer(value) ? digestContainer(value) : hashText(digestChild(value)));
}

/** The digests of a state's slices and of their members, by path: enough to say where two states differ. */
export function digestParts(state: unknown, digest: Digest): Record<string, string> {
  const parts: Record<string, string> = {};
  if (!isPlainObject(state)) return parts;
  for (const [slice, members] of Object.entries(state)) {
    parts[slice] = shortDigest(members, digest);
    if (!isPlainObject(members)) continue;
    for (const [key, member] of Object.entries(members)) parts[`${slice}.${key}`] = shortDigest(member, digest);
  }
  return parts;
}

/** Half a digest: enough to find a place, too little to vouch for equality. */
export function shortDigest(value: unknown, digest: Digest): string {
  return digest(value).slice(0, SHORT_DIGEST_LENGTH);
}

export const SHORT_DIGEST_LENGTH = 8;

/** Hashes a text to 64 bits in hexadecimal: fast, well mixed, and no protection against people with intent. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = mix(high) ^ Math.imul(low, 0x2c1b3c6d);
  low = mix(low) ^ Math.imul(high, 0x297a2d39);
  return hexadecimal(high) + hexadecimal(low);
}

/** Writes plain data as JSON with sorted keys; the text of a child is for the caller to choose. */
function canonical(value: unknown, textOfChild: (child: unknown) => string): string {
  if (Array.isArray(value)) return `[${value.map(textOfChild).join()}]`;
  if (!isPlainObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${textOfChild(value[key])}`).join()}}`;
}

function mix(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

function hexadecimal(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}

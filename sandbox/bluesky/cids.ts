import { createHash } from 'node:crypto';

/** Multicodecs of what a CID can name: the bytes of a file, or a record. */
const RAW = 0x55;
const DAG_CBOR = 0x71;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** CID of a file: version 1, raw, SHA-256. */
export function cidOfBytes(bytes: Buffer): string {
  return toCid(RAW, bytes);
}

/** CID of a record. It follows from the content, as the real one does, though not by the real encoding (DAG-CBOR). */
export function cidOfRecord(record: unknown): string {
  return toCid(DAG_CBOR, Buffer.from(canonical(record)));
}

/** Bits in the base32 of RFC 4648, in lower case and without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(held >>> bits) & 31] ?? '';
      held &= (1 << bits) - 1;
    }
  }
  return bits === 0 ? text : text + (LETTERS[(held << (5 - bits)) & 31] ?? '');
}

function toCid(codec: number, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest();
  return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, hash.length]), hash]))}`;
}

/** JSON in which the order of properties makes no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

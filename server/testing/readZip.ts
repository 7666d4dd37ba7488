import { inflateRawSync } from 'node:zlib';

const END_LENGTH = 22;
const HEADER_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;

/** Reads a ZIP by its directory: the files by their names. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_LENGTH;
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    const length = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + HEADER_LENGTH, at + HEADER_LENGTH + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + LOCAL_HEADER_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + length);
    files.set(name, isDeflated ? inflateRawSync(bytes) : bytes);
    at += HEADER_LENGTH + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** One pixel of eight bits for red, green and blue each. */
const HEADER = Buffer.from('00000001000000010802000000', 'hex');

let made = 0;

/** A real image of one pixel, each time of another color: the server keeps the same file once. */
export function pixelImage(name: string): File {
  made += 1;
  const pixel = Buffer.from([0, made % 256, Math.floor(made / 256), 128]);
  const bytes = Buffer.concat([SIGNATURE, chunk('IHDR', HEADER), chunk('IDAT', deflateSync(pixel)), chunk('IEND')]);
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

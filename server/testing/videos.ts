/** Properties declared by a video made for a test. */
export type VideoSpec = {
  width: number;
  height: number;
  durationMs: number;
  frames: number;
  /** As MP4 names it ("avc1") or WebM ("V_VP9"). */
  format?: string;
  /** Bytes of each frame; with it the tables say where the frames are. */
  frameBytes?: number;
  /** Recorded with the telephone held upright: stored sideways, with a note to turn it. */
  isTurned?: boolean;
};

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const zeros = (length: number) => Buffer.alloc(length);

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}

/** A box of MP4. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body]);
}

/** An MP4 video of one track with all that readers look at, and no frames in it. */
export function mp4Video(spec: VideoSpec): Buffer {
  const { frames, frameBytes } = spec;
  const type = box('ftyp', Buffer.from('isom\0\0\0\0isommp42'));
  const movie = movieBox(spec, 0);
  const placed = frameBytes === undefined ? movie : movieBox(spec, type.length + movie.length + 8);
  return Buffer.concat([type, placed, box('mdat', Buffer.alloc(frames * (frameBytes ?? 1), 1))]);
}

/** The description of a video whose frames begin at an offset of the file, in two chunks: all but four, and the last ones. */
function movieBox(
  { width, height, durationMs, frames, frameBytes, format = 'avc1', isTurned = false }: VideoSpec,
  framesAt: number,
): Buffer {
  const clock = (after: number) => Buffer.concat([u32(0, 0, 0, 1_000, durationMs), zeros(after)]);
  const [one, none] = [0x10000, 0];
  const matrix = isTurned
    ? u32(none, one, none, 0xffff0000, none, none, none, none, 0x40000000)
    : u32(one, none, none, none, one, none, none, none, 0x40000000);
  const size = isTurned ? u32(height << 16, width << 16) : u32(width << 16, height << 16);
  const header = box('tkhd', u32(3, 0, 0, 1, 0, durationMs), zeros(16), matrix, size);
  const entry = box(format, zeros(6), u16(1), zeros(16), u16(width), u16(height), zeros(50));
  const sizes = Array.from({ length: frames }, () => frameBytes ?? 1);
  const places =
    frameBytes === undefined
      ? []
      : [
          box('stsc', u32(0, 2, 1, frames - 4, 1, 2, 4, 1)),
          box('stco', u32(0, 2, framesAt, framesAt + (frames - 4) * frameBytes)),
        ];
  const tables = box('stbl', box('stsd', u32(0, 1), entry), box('stsz', u32(0, 0, frames, ...sizes)), ...places);
  const dataHandler = box('hdlr', u32(0), Buffer.from('dhlralis'), zeros(12));
  const handler = box('hdlr', u32(0, 0), Buffer.from('vide'), zeros(13));
  const media = box('mdia', box('mdhd', clock(4)), handler, box('minf', dataHandler, tables));
  const sound = box('trak', box('mdia', box('hdlr', u32(0, 0), Buffer.from('soun'), zeros(13))));
  return box('moov', box('mvhd', clock(80)), sound, box('trak', header, media));
}

/** An element of WebM, whose length is written in eight bytes; null: it does not say how long it is. */
export function element(id: number, content: Buffer, length: number | null = content.length): Buffer {
  const name = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8, 0xff);
  if (length !== null) size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  else size[0] = 1;
  return Buffer.concat([name, size, content]);
}

/** A WebM video; `isRecorded`: by a browser, which does not say how long it or its clusters are. */
export function webmVideo(
  { width, height, durationMs, frames, format = 'V_VP9' }: VideoSpec,
  { isRecorded = false } = {},
): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(durationMs);
  const info = element(
    0x1549a966,
    Buffer.concat([element(0x2ad7b1, u32(1_000_000)), ...(isRecorded ? [] : [element(0x4489, duration)])]),
  );
  const sound = element(0xae, Buffer.concat([element(0xd7, Buffer.from([1])), element(0x83, Buffer.from([2]))]));
  const video = element(
    0xae,
    Buffer.concat([
      element(0xd7, Buffer.from([2])),
      element(0x83, Buffer.from([1])),
      element(0x86, Buffer.from(format)),
      element(0xe0, Buffer.concat([element(0xb0, u16(width)), element(0xba, u16(height))])),
    ]),
  );
  const clusters = Array.from({ length: frames }, (_, index) => {
    const time = element(0xe7, u32(Math.round((index * durationMs) / frames)));
    const block = element(0xa3, Buffer.from([0x82, 0, 0, 0x80, 1]));
    const silence = element(0xa3, Buffer.from([0x81, 0, 0, 0x80, 1]));
    const body = Buffer.concat([time, block, silence]);
    return element(0x1f43b675, body, isRecorded ? null : body.length);
  });
  const body = Buffer.concat([info, element(0x1654ae6b, Buffer.concat([sound, video])), ...clusters]);
  const doctype = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')));
  return Buffer.concat([doctype, element(0x18538067, body, isRecorded ? null : body.length)]);
}

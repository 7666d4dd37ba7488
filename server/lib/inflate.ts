import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** What is cut off is read as far as it came. */
const ZLIB = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

/** Nobody compresses a body more often. */
const CODINGS_MAX = 3;

/**
 * The content of a body that a server has compressed, piece by piece: whoever reads it bounds how much it becomes. What is in an unknown
 * coding stays as it is; what is not as the header says fails while it is read.
 */
export function inflate(body: Readable, contentEncoding = ''): AsyncIterable<Uint8Array> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .slice(0, CODINGS_MAX);
  // An error on the way destroys what is read in the end.
  return codings.reduceRight<Readable>((content, coding) => {
    if (coding === 'gzip' || coding === 'x-gzip') return pipeline(content, createGunzip(ZLIB), () => undefined);
    if (coding === 'br') return pipeline(content, createBrotliDecompress(BROTLI), () => undefined);
    return coding === 'deflate' ? Readable.from(inflateEither(content)) : content;
  }, body);
}

/** Some servers leave out the header of zlib. */
async function* inflateEither(body: Readable): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true) return;
  const hasHeader = ((first.value[0] ?? 0) & 0x0f) === 8;
  async function* all() {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  yield* pipeline(all, hasHeader ? createInflate(ZLIB) : createInflateRaw(ZLIB), () => undefined);
}

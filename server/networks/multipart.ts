import { randomBytes } from 'node:crypto';

/** A file as a part of a form. */
export type FilePart = { field: string; filename: string; mimeType: string; bytes: Buffer };

/** Encodes a form with one file; gives the body and the content type that names its boundary. */
export function encodeMultipart(fields: Record<string, string>, file: FilePart): { body: Buffer; contentType: string } {
  const boundary = `postwright-${randomBytes(16).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.filename}"\r\ncontent-type: ${file.mimeType}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(texts.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** A file name for an upload; networks look at its ending. */
export function filenameOf(mimeType: string): string {
  const ending = mimeType.slice(mimeType.indexOf('/') + 1);
  return `upload.${ending.replace('quicktime', 'mov').replace('jpeg', 'jpg')}`;
}

/** A file as a part of a form. */
export type FilePart = { field: string; filename: string; mimeType: string; bytes: Buffer };

/** A body and the content type that names its boundary. */
export type EncodedForm = { body: Buffer; contentType: string };

/** Encodes a form with one file. It is whole in memory: what is sent must have a length. */
export async function encodeMultipart(fields: Record<string, string>, file: FilePart): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // What was read from a file is never in memory that threads share.
  const bytes = file.bytes as Buffer<ArrayBuffer>;
  form.append(file.field, new Blob([bytes], { type: file.mimeType }), file.filename);
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}

/** A file name for an upload; networks look at its ending. */
export function filenameOf(mimeType: string): string {
  const ending = mimeType.slice(mimeType.indexOf('/') + 1);
  return `upload.${ending.replace('quicktime', 'mov').replace('jpeg', 'jpg')}`;
}

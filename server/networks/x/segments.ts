import { BYTES_PER_MB } from '#contract/limits';
import { encodeMultipart, filenameOf } from '../multipart';
import { isTooLarge, post, read, type Uploading } from './uploadCalls';

/** As X's own examples have it: its documentation allows 5 MB, and gateways before it refused that. */
const SEGMENT_BYTES = BYTES_PER_MB;
const LEAST_SEGMENT_BYTES = SEGMENT_BYTES / 8;

/** A file whose upload has been announced to X under this id. */
type Announced = { id: string; bytes: Buffer; mimeType: string };

/** Sends a file in segments, and in smaller ones from where they are refused for their size; throws Unprepared. */
export async function appendSegments(uploading: Uploading, { id, bytes, mimeType }: Announced): Promise<void> {
  let size = SEGMENT_BYTES;
  let index = 0;
  let sent = 0;
  while (sent < bytes.length) {
    const segment = bytes.subarray(sent, sent + size);
    const file = { field: 'media', filename: filenameOf(mimeType), mimeType, bytes: segment };
    const multipart = await encodeMultipart({ segment_index: String(index) }, file);
    const result = await post(uploading, `/2/media/upload/${id}/append`, { multipart });
    if (isTooLarge(result) && size > LEAST_SEGMENT_BYTES) {
      size /= 2;
      continue;
    }
    read(uploading, result, () => true);
    sent += segment.length;
    index += 1;
  }
}

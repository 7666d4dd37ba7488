import { MINUTE_MS } from '#contract/durations';
import { readNumber, readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { Account, StoredMedia, Upload } from '../world/events';
import { cidOfBytes } from './cids';
import { mediaTypeOf } from '../world/mediaType';
import { refuse } from './problems';
import { integerOf, neededPart, refuseRecord, textOf, type Part } from './recordChecks';

/** Time after which a server may drop a file that no record names. */
const UNREFERENCED_MS = 10 * MINUTE_MS;

/** A file as a record names it. */
export type Blob = { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };

/** Rules for a file in its place. */
export type BlobRules = { accept: RegExp; name: string; maxBytes: number };

/** Keeps a file of an account, which no record names yet. */
export function keepBlob(context: SandboxContext, account: Account, bytes: Buffer, declaredType: string): Blob {
  const cid = cidOfBytes(bytes);
  const mimeType = mediaTypeOf(bytes) ?? declaredType;
  const upload = { platform: account.platform, accountId: account.id, mimeType, altText: null };
  // `readyAt`: when it came.
  context.world.putUpload({ ...upload, id: idOf(account, cid), readyAt: context.now() }, bytes);
  return { $type: 'blob', ref: { $link: cid }, mimeType, size: bytes.length };
}

/** A file of an account, if it is still there: one that was never used is not kept for long. */
export function findBlob({ world, now }: SandboxContext, account: Account, cid: string): Upload | null {
  const upload = world.upload(account, idOf(account, cid));
  if (upload === null) return null;
  const isFresh = (upload.readyAt ?? 0) + UNREFERENCED_MS > now();
  return isFresh || world.posts.of(account).some((post) => JSON.stringify(post.details).includes(cid)) ? upload : null;
}

/** Bytes of a file that was found. */
export function bytesOfBlob({ world }: SandboxContext, { id }: Upload): Buffer {
  return world.file(id)?.bytes ?? Buffer.alloc(0);
}

/** Checks the form of a file in a record. */
export function checkBlob(part: Part, { accept, name, maxBytes }: BlobRules): Blob {
  const mimeType = textOf(neededPart(part, 'mimeType'));
  const size = integerOf(neededPart(part, 'size'), 0);
  const cid = readText(part.value, 'ref', '$link');
  if (readText(part.value, '$type') !== 'blob' || cid === null) refuseRecord('Expected blob value type', part.at);
  if (!accept.test(mimeType)) refuseRecord(`Expected "${name}" (got "${mimeType}")`, `${part.at}.mimeType`);
  if (size > maxBytes) refuseRecord(`blob too big (maximum ${maxBytes}, got ${size})`, part.at);
  return { $type: 'blob', ref: { $link: cid ?? '' }, mimeType, size };
}

/** The file that a record names, as its page shows it; refuses one that was not uploaded, or otherwise. */
export function useBlob(context: SandboxContext, account: Account, blob: Blob, altText: string | null): StoredMedia {
  const cid = blob.ref.$link;
  const upload = findBlob(context, account, cid);
  if (upload === null) return refuse(`Could not find blob: ${cid}`, 'BlobNotFound');
  const size = bytesOfBlob(context, upload).length;
  if (upload.mimeType !== blob.mimeType) {
    const found = `Expected: ${upload.mimeType}, Got: ${blob.mimeType}`;
    refuse(`Referenced Mimetype does not match stored blob. ${found}`, 'InvalidMimeType');
  }
  if (readNumber(blob, 'size') !== size) {
    refuse(`Referenced Size does not match stored blob. Expected: ${size}, Got: ${blob.size}`, 'InvalidSize');
  }
  return { mimeType: upload.mimeType, url: `/__sandbox/media/${upload.id}`, altText };
}

function idOf({ id }: Account, cid: string): string {
  return `${id}-${cid}`;
}

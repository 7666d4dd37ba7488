import { graphemeLength } from '#contract/networks/graphemes';
import { MINUTE_MS } from '#contract/durations';
import { readPath, readNumber, readText } from '../../server/lib/json';
import { refuse } from './xrpc';
import type { SandboxContext } from '../context';
import type { Account, StoredMedia, Upload } from '../world/events';
import { cidOfBytes, POSTS } from './identifiers';
import { mediaTypeOf } from '../media';

/** A part of a record with its place, as the network's errors name it: "$.record.embed.images[0]". */
type Part = { value: unknown; at: string };

/** Ends the request with the network's error of a record. */
function refuseRecord(reason: string, at: string): never {
  return refuse(`Invalid app.bsky.feed.post record: ${reason} at ${at}`);
}

/** The property of a part; undefined where there is none. */
function partOf({ value, at }: Part, name: string): Part {
  return { value: readPath(value, name), at: `${at}.${name}` };
}

/** The same where the record has to have it. */
function neededPart(part: Part, name: string): Part {
  const found = partOf(part, name);
  if (found.value === undefined) refuseRecord(`Missing required key "${name}"`, part.at);
  return found;
}

/** The items of a list of at most so many; none where there is no list. */
function itemsOf({ value, at }: Part, most = Infinity): Part[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return refuseRecord(`Expected array value type (got ${typeof value})`, at);
  if (value.length > most) refuseRecord(`array too big (maximum ${most}, got ${value.length})`, at);
  return value.map((item: unknown, index) => ({ value: item, at: `${at}[${index}]` }));
}

/** A text of at most so many bytes of UTF-8 and so many graphemes. */
function textOf({ value, at }: Part, most: { bytes?: number; graphemes?: number } = {}): string {
  if (typeof value !== 'string') return refuseRecord(`Expected string value type (got ${typeof value})`, at);
  const { bytes = Infinity, graphemes = Infinity } = most;
  const size = Buffer.byteLength(value);
  if (size > bytes) refuseRecord(`string too big (maximum ${bytes}, got ${size})`, at);
  // No text has more graphemes than bytes, and counting them takes time.
  const length = size > graphemes ? graphemeLength(value) : size;
  if (length > graphemes) refuseRecord(`grapheme too big (maximum ${graphemes}, got ${length})`, at);
  return value;
}

/** An address of any scheme, without white space. */
function uriOf(part: Part): string {
  const text = textOf(part);
  if (!/^\w+:(?:\/\/)?[^\s/]\S*$/.test(text)) refuseRecord(`Invalid uri (got "${text}")`, part.at);
  return text;
}

/** A whole number from `least` on. */
function integerOf({ value, at }: Part, least: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return refuseRecord(`Expected integer value type (got ${typeof value})`, at);
  }
  if (value < least) refuseRecord(`integer too small (minimum ${least}, got ${value})`, at);
  return value;
}

/** Time after which a server may drop a file that no record names. */
const UNREFERENCED_MS = 10 * MINUTE_MS;

/** A file as a record names it. */
type Blob = { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };

/** Rules for a file in its place. */
type BlobRules = { accept: RegExp; name: string; maxBytes: number };

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
function checkBlob(part: Part, { accept, name, maxBytes }: BlobRules): Blob {
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

/** Limits of app.bsky.feed.post and what it embeds, as servers of before 2026 had them. */
const TEXT = { graphemes: 300, bytes: 3_000 };
const TAG = { graphemes: 64, bytes: 640 };
const MAX_LANGUAGES = 3;
const MAX_IMAGES = 4;
const IMAGE: BlobRules = { accept: /^image\//, name: 'image/*', maxBytes: 1_000_000 };
const VIDEO: BlobRules = { accept: /^video\/mp4$/, name: 'video/mp4', maxBytes: 100_000_000 };

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;

/** A record that may be stored, and the files that it names, in order. */
type CheckedPost = { text: string; files: { blob: Blob; altText: string | null }[] };

/** Checks a record of a post; ends the request with the network's error where something is wrong. */
export function checkPost(record: unknown): CheckedPost {
  const type = readText(record, '$type') ?? POSTS;
  if (type !== POSTS) refuse(`Invalid $type: expected ${POSTS}, got ${type}`);
  const whole = { value: record, at: '$.record' };
  const text = textOf(neededPart(whole, 'text'), TEXT);
  const createdAt = neededPart(whole, 'createdAt');
  if (!INSTANT.test(textOf(createdAt)) || Number.isNaN(Date.parse(textOf(createdAt)))) {
    refuseRecord(`Invalid datetime (got "${textOf(createdAt)}")`, createdAt.at);
  }
  for (const language of itemsOf(partOf(whole, 'langs'), MAX_LANGUAGES)) {
    if (!LANGUAGE.test(textOf(language))) refuseRecord(`Invalid language (got "${textOf(language)}")`, language.at);
  }
  itemsOf(partOf(whole, 'facets')).forEach((facet) => checkFacet(facet, Buffer.byteLength(text)));
  return { text, files: filesOf(partOf(whole, 'embed')) };
}

/** Unlike the real one, the sandbox also refuses ranges outside of the text, where nothing would be shown as a link. */
function checkFacet(facet: Part, textBytes: number): void {
  const index = neededPart(facet, 'index');
  const start = integerOf(neededPart(index, 'byteStart'), 0);
  const end = integerOf(neededPart(index, 'byteEnd'), 0);
  if (end > textBytes || start >= end) refuseRecord(`no such bytes in the text (${start} to ${end})`, index.at);
  for (const feature of itemsOf(neededPart(facet, 'features'))) {
    switch (readText(feature.value, '$type')) {
      case 'app.bsky.richtext.facet#link':
        uriOf(neededPart(feature, 'uri'));
        break;
      case 'app.bsky.richtext.facet#mention': {
        const did = neededPart(feature, 'did');
        if (!/^did:[a-z]+:\S+$/.test(textOf(did))) refuseRecord(`Invalid DID (got "${textOf(did)}")`, did.at);
        break;
      }
      case 'app.bsky.richtext.facet#tag':
        textOf(neededPart(feature, 'tag'), TAG);
        break;
      default:
    }
  }
}

function filesOf(embed: Part): CheckedPost['files'] {
  if (embed.value === undefined) return [];
  switch (readText(embed.value, '$type')) {
    case 'app.bsky.embed.images':
      return itemsOf(neededPart(embed, 'images'), MAX_IMAGES).map((image) => ({
        blob: checkBlob(neededPart(image, 'image'), IMAGE),
        altText: textOf(neededPart(image, 'alt')) || null,
      }));
    case 'app.bsky.embed.video': {
      const alt = partOf(embed, 'alt');
      const altText = alt.value === undefined ? null : textOf(alt);
      return [{ blob: checkBlob(neededPart(embed, 'video'), VIDEO), altText }];
    }
    case 'app.bsky.embed.external': {
      const external = neededPart(embed, 'external');
      uriOf(neededPart(external, 'uri'));
      textOf(neededPart(external, 'title'));
      textOf(neededPart(external, 'description'));
      const thumb = partOf(external, 'thumb');
      return thumb.value === undefined ? [] : [{ blob: checkBlob(thumb, IMAGE), altText: null }];
    }
    default:
      return refuseRecord('the sandbox knows no such embed', embed.at);
  }
}

import { readText } from '../../server/lib/json';
import { checkBlob, type Blob, type BlobRules } from './blobs';
import { POSTS } from './names';
import { refuse } from './problems';
import { integerOf, itemsOf, neededPart, partOf, refuseRecord, textOf, uriOf, type Part } from './recordChecks';

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
export type CheckedPost = { text: string; files: { blob: Blob; altText: string | null }[] };

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

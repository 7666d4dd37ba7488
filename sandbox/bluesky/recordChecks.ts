import { graphemeLength } from '#contract/networks/graphemes';
import { readPath } from '../../server/lib/json';
import { refuse } from './problems';

/** A part of a record with its place, as the network's errors name it: "$.record.embed.images[0]". */
export type Part = { value: unknown; at: string };

/** Ends the request with the network's error of a record. */
export function refuseRecord(reason: string, at: string): never {
  return refuse(`Invalid app.bsky.feed.post record: ${reason} at ${at}`);
}

/** The property of a part; undefined where there is none. */
export function partOf({ value, at }: Part, name: string): Part {
  return { value: readPath(value, name), at: `${at}.${name}` };
}

/** The same where the record has to have it. */
export function neededPart(part: Part, name: string): Part {
  const found = partOf(part, name);
  if (found.value === undefined) refuseRecord(`Missing required key "${name}"`, part.at);
  return found;
}

/** The items of a list of at most so many; none where there is no list. */
export function itemsOf({ value, at }: Part, most = Infinity): Part[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return refuseRecord(`Expected array value type (got ${typeof value})`, at);
  if (value.length > most) refuseRecord(`array too big (maximum ${most}, got ${value.length})`, at);
  return value.map((item: unknown, index) => ({ value: item, at: `${at}[${index}]` }));
}

/** A text of at most so many bytes of UTF-8 and so many graphemes. */
export function textOf({ value, at }: Part, most: { bytes?: number; graphemes?: number } = {}): string {
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
export function uriOf(part: Part): string {
  const text = textOf(part);
  if (!/^\w+:(?:\/\/)?[^\s/]\S*$/.test(text)) refuseRecord(`Invalid uri (got "${text}")`, part.at);
  return text;
}

/** A whole number from `least` on. */
export function integerOf({ value, at }: Part, least: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return refuseRecord(`Expected integer value type (got ${typeof value})`, at);
  }
  if (value < least) refuseRecord(`integer too small (minimum ${least}, got ${value})`, at);
  return value;
}

import { LogError } from '../../recording/log/format';
import { isContainer } from '../../recording/log/plain';
import { isEscaped } from '../../recording/redaction/redact';

/** Without any of this, plain or escaped, no key of a text can reach a prototype. */
const SUSPICIOUS = /__proto__|"constructor"|\\u00[2-7]/;

/** Parses JSON from an untrusted file; throws a LogError that names the part. */
export function parseJson(text: string, part: string): unknown {
  refuseDepth(text, part);
  const value = readJson(text, part);
  if (SUSPICIOUS.test(text)) refuseUnsafeKeys(value, part);
  return value;
}

/** Rejects a text that is parsed elsewhere if it is nested too deeply, or if its keys could reach a prototype. */
export function refuseUnsafeText(text: string, part: string): void {
  refuseDepth(text, part);
  if (SUSPICIOUS.test(text)) refuseUnsafeKeys(readJson(text, part), part);
}

function refuseDepth(text: string, part: string): void {
  if (isTooDeep(text)) throw new LogError('tooDeep', part);
}

function readJson(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LogError('notJson', `${part}: ${error instanceof Error ? error.message : ''}`);
  }
}

function refuseUnsafeKeys(value: unknown, part: string): void {
  if (!isContainer(value)) return;
  for (const [key, child] of Object.entries(value)) {
    const isUnsafe = key === '__proto__' || (key === 'constructor' && isContainer(child) && 'prototype' in child);
    if (isUnsafe) throw new LogError('unsafe', `${part}: ${key}`);
    refuseUnsafeKeys(child, part);
  }
}

/** Far deeper than any state of ours; functions that traverse a value recurse once per level. */
const MAX_DEPTH = 200;

/** Character codes of JSON's structure. */
const CODE = { quote: 0x22, listStart: 0x5b, listEnd: 0x5d, objectStart: 0x7b, objectEnd: 0x7d };

/** True if a JSON text nests lists and objects deeper than any log does; the text is not parsed. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === CODE.quote) {
      at = endOfString(json, at);
      if (at === -1) return false;
    } else if (code === CODE.listStart || code === CODE.objectStart) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === CODE.listEnd || code === CODE.objectEnd) {
      depth -= 1;
    }
  }
  return false;
}

/** Where the string ends that starts here, or -1. Most of a log is strings, and to search takes half of reading them. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

import { isEscaped } from '../../recording/log/isEscaped';

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

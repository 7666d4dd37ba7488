/** Far deeper than any state of ours; functions that traverse a value recurse once per level. */
const MAX_DEPTH = 200;

/** Character codes of JSON's structure. */
const CODE = { quote: 0x22, backslash: 0x5c, listStart: 0x5b, listEnd: 0x5d, objectStart: 0x7b, objectEnd: 0x7d };

/** True if a JSON text nests lists and objects deeper than any log does; the text is not parsed. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInString) {
      if (code === CODE.backslash) at += 1;
      else if (code === CODE.quote) isInString = false;
    } else if (code === CODE.quote) {
      isInString = true;
    } else if (code === CODE.listStart || code === CODE.objectStart) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === CODE.listEnd || code === CODE.objectEnd) {
      depth -= 1;
    }
  }
  return false;
}

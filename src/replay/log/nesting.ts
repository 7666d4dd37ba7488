/** Deeper than any state of ours by far; what goes through a value calls itself for each level. */
const MAX_DEPTH = 200;

/** The characters that make up the structure of JSON. */
const CODE = { quote: 0x22, backslash: 0x5c, listStart: 0x5b, listEnd: 0x5d, objectStart: 0x7b, objectEnd: 0x7d };

/** Tells whether a JSON text nests lists and objects deeper than a log ever does, without parsing it. */
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

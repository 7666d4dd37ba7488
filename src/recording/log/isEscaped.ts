/** True if the character at a place of a JSON text belongs to an escape sequence: an odd number of backslashes stands before it. */
export function isEscaped(json: string, at: number): boolean {
  let start = at;
  while (json[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

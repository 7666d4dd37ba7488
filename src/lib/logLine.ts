/** Writes a line to the browser's console: for what the spec lets do nothing else. */
export function logLine(text: string): void {
  console.log(text);
}

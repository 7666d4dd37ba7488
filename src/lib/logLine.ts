/** Writes a line to the browser's console: for the controls that the spec lets do nothing else. */
export function logLine(text: string): void {
  console.log(text);
}

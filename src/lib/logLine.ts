/** Writes a line to the browser's console: for actions of which the spec asks nothing but a log line. */
export function logLine(text: string): void {
  console.log(text);
}

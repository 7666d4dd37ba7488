/** Logs a line to the browser's console: for actions whose only prescribed effect is a log line. */
export function logLine(text: string): void {
  console.log(text);
}

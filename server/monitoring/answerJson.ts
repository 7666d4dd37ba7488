/** Reads the JSON of an answer; undefined when it is none. */
export function readAnswerJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Time for which a screen confirms a copy. */
export const COPIED_SIGN_MS = 2_000;

/** Puts a text on the clipboard; false when the browser refuses. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

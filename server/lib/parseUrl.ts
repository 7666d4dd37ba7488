/**
 * Reads an address, perhaps one relative to `base`; null if it is none. URL.canParse is not asked: as soon as a caller runs
 * often enough to be compiled, Node 20 takes its Latin-1 letters for UTF-8 and says no to "https://bücher.example".
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

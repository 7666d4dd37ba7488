const NAME = 'sidebar_state';
const MAX_AGE_S = 7 * 24 * 60 * 60;

/** Reads whether the sidebar was left open; open when nothing is known. */
export function readSidebarCookie(): boolean {
  return readCookie(NAME) !== 'false';
}

/** Keeps for seven days whether the sidebar is open. */
export function writeSidebarCookie(isOpen: boolean): void {
  writeCookie(NAME, String(isOpen), MAX_AGE_S);
}

/** Reads a cookie of this page; null when it is absent. */
function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
}

/** Writes a cookie for the whole site that lives for `maxAgeS` seconds; name and value must be plain tokens. */
function writeCookie(name: string, value: string, maxAgeS: number): void {
  document.cookie = `${name}=${value}; Max-Age=${maxAgeS}; Path=/; SameSite=Lax`;
}

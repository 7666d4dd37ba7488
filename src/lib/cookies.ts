/** Reads a cookie of this page; null when it is absent. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
}

/** Writes a cookie for the whole site that lives for `maxAgeS` seconds; name and value must be plain tokens. */
export function writeCookie(name: string, value: string, maxAgeS: number): void {
  document.cookie = `${name}=${value}; Max-Age=${maxAgeS}; Path=/; SameSite=Lax`;
}

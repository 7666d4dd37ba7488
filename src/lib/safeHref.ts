/** Returns an address that may become a link, else null: http or https, with no user name posing as the host. */
export function safeHref(address: string, base?: string): string | null {
  try {
    const url = new URL(address, base);
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}

/** The host that a safe address leads to, to be shown beside a link. */
export function hostOf(href: string): string {
  return new URL(href).host;
}

const VERSIONED = /^\/(facebook|instagram)(?:\/graph)?\/+v2\d\.0(\/.*)?$/;

/**
 * The path under which the sandbox knows a call of Meta's: any version of the Graph API that is served, or none, is the
 * same to it, and so are repeated slashes.
 */
export function toGraphPath(url: string): string {
  const [path = '', ...query] = url.split('?');
  const [, network, rest = '/'] = VERSIONED.exec(path) ?? [];
  if (network === undefined && !path.includes('/graph/')) return url;
  const plain = network === undefined ? path : `/${network}${rest.endsWith('/dialog/oauth') ? '' : '/graph'}${rest}`;
  return [plain.replace(/\/{2,}/g, '/'), ...query].join('?');
}

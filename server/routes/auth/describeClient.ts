/** In this order: a browser that is built on another one names that one too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.* Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Any other program: the first name in its user agent, like "curl". */
const PROGRAM = /^([\w.-]{1,40})(?:[/ ]|$)/;

/** Names the program of a request roughly, from its user agent: "Firefox on Linux", "curl", or nothing. */
export function describeClient(userAgent = ''): string {
  const browser = nameIn(userAgent, BROWSERS);
  if (browser === undefined) return PROGRAM.exec(userAgent)?.[1] ?? '';
  const system = nameIn(userAgent, SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(userAgent: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1];
}

import { parseJson, readNumber, readText } from '../../lib/json';
import type { SafeFetch } from '../../lib/safeFetch';
import { SourceError } from '../source';

/** Reddit as a place to search, and as which registered app. No slash at the ends. */
export type RedditSettings = {
  apiUrl: string;
  tokenUrl: string;
  siteUrl: string;
  clientId: string;
  clientSecret: string;
  /** Reddit asks for one that names the app and who answers for it. */
  userAgent: string;
};

type Options = { settings: RedditSettings; safeFetch: SafeFetch; now: () => number };

/** Time before its expiry at which a token is refreshed. */
const MARGIN_MS = 60_000;

/** The app's token, kept as long as it is good. */
export type RedditToken = { get(signal?: AbortSignal): Promise<string>; forget(): void };

/** Makes the holder of the token; the first search asks for one. */
export function createRedditToken({ settings, safeFetch, now }: Options): RedditToken {
  let known = { token: '', goodUntil: 0 };
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');

  async function get(signal?: AbortSignal): Promise<string> {
    if (now() < known.goodUntil) return known.token;
    const response = await safeFetch({
      method: 'POST',
      url: settings.tokenUrl,
      headers: {
        authorization: `Basic ${basic}`,
        'user-agent': settings.userAgent,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
    });
    const json = response.status === 200 ? parseJson(response.text) : undefined;
    const token = readText(json, 'access_token');
    if (token === null) throw new SourceError(`Reddit doesn’t accept our keys (status ${response.status}).`);
    known = { token, goodUntil: now() + (readNumber(json, 'expires_in') ?? 0) * 1_000 - MARGIN_MS };
    return token;
  }

  return { get, forget: () => void (known.goodUntil = 0) };
}

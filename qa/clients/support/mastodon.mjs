import { PUBLIC_ORIGIN } from './sandbox.mjs';

export const REDIRECT_URI = `${PUBLIC_ORIGIN}/mastodon-oauth-callback`;
export const SCOPES = ['read:accounts', 'read:statuses', 'read:search', 'write:statuses', 'write:media'];

/** The sandbox's servers of Mastodon: one of today, one before 4.0. */
export function mastodonServers({ servers }) {
  return servers.filter(({ name }) => name.includes('Mastodon'));
}

/** Address of the page on which a server asks a person, for clients that leave making it to their callers. */
export function authorizeAddress(origin, clientId) {
  const query = { response_type: 'code', client_id: clientId, redirect_uri: REDIRECT_URI, scope: SCOPES.join(' ') };
  return `${origin}/oauth/authorize?${new URLSearchParams(query)}`;
}

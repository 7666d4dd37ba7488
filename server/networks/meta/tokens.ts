import type { AccountPlatform } from '#contract/networks';
import type { HttpResponse } from '../http';
import { readList, readText } from '../json';
import { unreadable } from '../outcomes';
import type { NetworkSettings } from '../settings';
import type { Graph } from './graph';

/** A person's grant: Pages, each with its token, and the permissions that they left selected. */
type MetaGrant = { pages: unknown[]; scope: string };

/**
 * Exchanges an authorization code for the Pages that were granted, with the fields asked for. Their tokens are made from
 * a long-lived user token, and so they do not end.
 */
export async function exchangeForPages(
  platform: AccountPlatform,
  graph: Graph,
  { clientId, clientSecret }: NetworkSettings,
  { code, redirectUri }: { code: string; redirectUri: string },
  fields: string,
): Promise<MetaGrant> {
  const app = { client_id: clientId, client_secret: clientSecret ?? '' };
  const path = '/oauth/access_token';
  const short = await graph.require({ path, query: { ...app, redirect_uri: redirectUri, code } });
  const long = await graph.require({
    path,
    query: { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: tokenOf(platform, short) },
  });
  const userToken = tokenOf(platform, long);
  const permissions = await graph.require({ path: '/me/permissions', accessToken: userToken });
  const granted = readList(permissions.json, 'data').filter((row) => readText(row, 'status') === 'granted');
  const pages = await graph.require({ path: '/me/accounts', query: { fields }, accessToken: userToken });
  return { pages: readList(pages.json, 'data'), scope: granted.map((row) => readText(row, 'permission')).join(',') };
}

function tokenOf(platform: AccountPlatform, { status, json }: HttpResponse): string {
  const token = readText(json, 'access_token');
  if (token === null) throw unreadable(platform, status);
  return token;
}

import type { AccountPlatform } from '#contract/platforms';
import type { HttpAnswer } from '../http';
import { readList, readText } from '../json';
import { unreadable } from '../outcomes';
import type { NetworkSettings } from '../settings';
import type { Graph } from './graph';

/** What a person granted: a user token that lasts about 60 days, and the permissions that they left ticked. */
export type MetaGrant = { userToken: string; scope: string };

/** Exchanges an authorisation code for a user token, and that at once for a long-lived one. */
export async function exchangeMetaCode(
  platform: AccountPlatform,
  graph: Graph,
  { clientId, clientSecret }: NetworkSettings,
  { code, redirectUri }: { code: string; redirectUri: string },
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
  return { userToken, scope: granted.map((row) => readText(row, 'permission')).join(',') };
}

function tokenOf(platform: AccountPlatform, { status, json }: HttpAnswer): string {
  const token = readText(json, 'access_token');
  if (token === null) throw unreadable(platform, status);
  return token;
}

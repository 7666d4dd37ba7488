import type { AccountPlatform } from '#contract/networks';
import { NetworkError, type GrantedAccount, type Profile, type Tokens } from '../connector';
import type { HttpResponse } from '../http';
import { readList, readText } from '../../lib/json';
import { unreadable } from '../outcomes';
import type { NetworkSettings } from '../settings';
import type { Graph } from './graph';
import { listGrantedPages } from './pages';

/** A person's grant: Pages, each with its token, and the permissions that they left selected. */
type MetaGrant = { pages: unknown[]; permissions: string[] };

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
  const names = granted.flatMap((row) => readText(row, 'permission') ?? []);
  return { pages: await listGrantedPages({ graph, accessToken: userToken }, fields, names), permissions: names };
}

/** The accounts of a grant, one for each Page that `toProfile` finds one for, with tokens that do not end. */
export function accountsOf(
  { pages, permissions }: MetaGrant,
  toProfile: (page: unknown) => Profile | null,
): GrantedAccount[] {
  return pages.flatMap((page) => {
    const profile = toProfile(page);
    const accessToken = readText(page, 'access_token');
    if (profile === null || accessToken === null) return [];
    return [{ profile, tokens: { accessToken, refreshToken: null, expiresAt: null, scope: permissions.join(',') } }];
  });
}

/** The tokens of the first account. */
export async function firstOf(accounts: Promise<GrantedAccount[]>): Promise<Tokens> {
  const [first] = await accounts;
  if (first === undefined) throw new Error('An authorization is for one account at least.');
  return first.tokens;
}

/** The error of a grant without an account: nothing is said that Meta did not say. */
export function noAccount({ permissions }: MetaGrant, code: string, what: string): NetworkError {
  const hint = permissions.includes('business_management')
    ? 'In its window, choose it under “Edit settings”, and be sure that you may create content for it.'
    : 'If a business portfolio owns it, allow “Manage your business” too: without it, such Pages are not listed.';
  return new NetworkError(code, `Facebook listed no ${what} that Postwright may use. ${hint}`, 403);
}

function tokenOf(platform: AccountPlatform, { status, json }: HttpResponse): string {
  const token = readText(json, 'access_token');
  if (token === null) throw unreadable(platform, status);
  return token;
}

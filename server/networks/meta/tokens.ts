import type { AccountPlatform } from '#contract/networks';
import { readList, readText, readPath } from '../../lib/json';
import { NetworkError, type GrantedAccount, type Profile, type Tokens } from '../connector';
import type { HttpResponse } from '../http';
import { unreadable } from '../outcomes';
import type { NetworkSettings } from '../settings';
import type { Graph } from './graph';

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

/** Pages and portfolios asked for at once, and so many times at most: 5,000 of each. */
const LIST_PAGE = 100;
const LIST_PAGES_MAX = 50;

type Asking = { graph: Graph; accessToken: string };

/**
 * Lists the Pages that a person has granted, with the fields asked for and their tokens, each Page once. /me/accounts lacks
 * those that a person has by a business portfolio: they come from the portfolios, their own ones and those of their clients,
 * which needs `business_management`. A Page whose token is not to be had is left out. Throws NetworkError.
 */
async function listGrantedPages(asking: Asking, fields: string, permissions: readonly string[]): Promise<unknown[]> {
  const all = `id,access_token,${fields}`;
  const own = await listAll(asking, '/me/accounts', all);
  const shared = permissions.includes('business_management') ? await listOfPortfolios(asking, all) : [];
  const pages: unknown[] = [];
  for (const page of [...own, ...shared]) {
    const id = readText(page, 'id');
    if (id === null || pages.some((one) => readText(one, 'id') === id)) continue;
    const whole = readText(page, 'access_token') === null ? await orNone(readPage(asking, id, all)) : [page];
    pages.push(...whole);
  }
  return pages;
}

/** What Graph refuses of a portfolio must not keep anybody from their other Pages. */
async function listOfPortfolios(asking: Asking, fields: string): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (const portfolio of await orNone(listAll(asking, '/me/businesses', 'id'))) {
    const path = `/${encodeURIComponent(readText(portfolio, 'id') ?? '')}`;
    pages.push(...(await orNone(listAll(asking, `${path}/owned_pages`, fields))));
    pages.push(...(await orNone(listAll(asking, `${path}/client_pages`, fields))));
  }
  return pages;
}

/** All entries of a list, page by page. */
async function listAll({ graph, accessToken }: Asking, path: string, fields: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let after: string | null = null;
  for (let page = 0; page < LIST_PAGES_MAX; page += 1) {
    const query = { fields, limit: String(LIST_PAGE), ...(after !== null && { after }) };
    const { json } = await graph.require({ path, query, accessToken });
    rows.push(...readList(json, 'data'));
    after = readPath(json, 'paging', 'next') === undefined ? null : readText(json, 'paging', 'cursors', 'after');
    if (after === null) break;
  }
  return rows;
}

async function readPage({ graph, accessToken }: Asking, id: string, fields: string): Promise<unknown[]> {
  const { json } = await graph.require({ path: `/${encodeURIComponent(id)}`, query: { fields }, accessToken });
  return readText(json, 'access_token') === null ? [] : [json];
}

/** Nothing where Graph refuses a call; an outage or a limit is still an error. */
async function orNone(rows: Promise<unknown[]>): Promise<unknown[]> {
  try {
    return await rows;
  } catch (error) {
    const isRefused = error instanceof NetworkError && [400, 403, 404].includes(error.status);
    if (isRefused) return [];
    throw error;
  }
}

import { NetworkError } from '../connector';
import { readList, readPath, readText } from '../../lib/json';
import type { Graph } from './graph';

/** Pages and portfolios asked for at once, and so many times at most: 5,000 of each. */
const LIST_PAGE = 100;
const LIST_PAGES_MAX = 50;

type Asking = { graph: Graph; accessToken: string };

/**
 * Lists the Pages that a person has granted, with the fields asked for and their tokens, each Page once. /me/accounts lacks
 * those that a person has by a business portfolio: they come from the portfolios, their own ones and those of their clients,
 * which needs `business_management`. A Page whose token is not to be had is left out. Throws NetworkError.
 */
export async function listGrantedPages(
  asking: Asking,
  fields: string,
  permissions: readonly string[],
): Promise<unknown[]> {
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

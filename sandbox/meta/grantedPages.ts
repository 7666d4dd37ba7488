import { HOUR_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import { readText } from '../../server/lib/json';
import type { ApiResponse } from '../network';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import { issueTokens, type Caller } from '../oauth/tokens';
import type { Account } from '../world/events';
import {
  noSuchObject,
  fieldProblem,
  pickFields,
  respondWithNode,
  asGraphCaller,
  graphCaller,
  PAGE_NODE,
  pageOf as pageOfList,
} from './graph';

/** Life of the first token that a person gets; a Page's token ends with the person's unless that one lives longer. */
export const SHORT_LIFETIME_MS = HOUR_MS;

/** How somebody came to manage a Page: by a role of their own, or by a business portfolio, whose own it is or a client's. */
type Hold = 'own' | 'owned' | 'client';

type Options = {
  platform: AccountPlatform;
  api: string;
  /** The Page that stands behind an account, as /me and /me/accounts show it. */
  pageOf(account: Account): { id: string } & Record<string, unknown>;
};

/**
 * The calls that list the Pages a person has granted. Those of a portfolio are not in /me/accounts, as people reported of
 * v25.0 in August 2026 (getopenpost/openpost 216, trypostit/trypost 301). Here a handle says so: "biz.…" is a portfolio's
 * own Page, and "client.…" one that a client shares with it, of which the list does not tell the token.
 */
export function grantedPageEndpoints(context: SandboxContext, options: Options): Endpoint[] {
  const { platform, api } = options;

  function list(caller: Caller, call: ApiCall, path: string, holds: Hold): ApiResponse {
    const problem = fieldProblem(call, PAGE_NODE);
    if (problem !== null) return problem;
    const rows = grantedAccounts(context, caller)
      .filter(({ handle }) => holdOf(handle) === holds)
      .map((account) => ({
        ...options.pageOf(account),
        ...(holds !== 'client' && { access_token: grantPage(context, caller, account) }),
      }));
    const page = pageOfList(call, api + path, rows);
    if ('error' in page) return page.error;
    return { status: 200, body: { data: page.rows.map((row) => pickFields(call, PAGE_NODE, row)), ...page.paging } };
  }

  function listOwn(caller: Caller, call: ApiCall): ApiResponse {
    const user = readText(call.params, 'user');
    if (user !== null && user !== userIdOf(caller.account)) return noSuchObject(user);
    return list(caller, call, `/${user ?? 'me'}/accounts`, 'own');
  }

  function listPortfolios(caller: Caller): ApiResponse {
    const isMember = grantedAccounts(context, caller).some(({ handle }) => holdOf(handle) !== 'own');
    return { status: 200, body: { data: isMember ? [{ id: portfolioIdOf(caller), name: 'River Group' }] : [] } };
  }

  function listOfPortfolio(caller: Caller, call: ApiCall, holds: 'owned' | 'client'): ApiResponse {
    const id = readText(call.params, 'business') ?? '';
    if (id !== portfolioIdOf(caller)) return noSuchObject(id);
    return list(caller, call, `/${id}/${holds}_pages`, holds);
  }

  const endpoint = (
    name: string,
    path: string,
    permissions: string[],
    act: (caller: Caller, call: ApiCall) => ApiResponse,
  ): Endpoint => ({
    name,
    method: 'GET',
    path: api + path,
    accountOf: (call) => graphCaller(context, platform, call)?.account ?? null,
    respond: (call) => asGraphCaller(context, platform, call, permissions, (caller) => act(caller, call)),
  });

  const portfolio = ['pages_show_list', 'business_management'];
  return [
    endpoint('pages', '/me/accounts', ['pages_show_list'], listOwn),
    endpoint('user-pages', '/:user/accounts', ['pages_show_list'], listOwn),
    endpoint('portfolios', '/me/businesses', ['business_management'], listPortfolios),
    endpoint('owned-pages', '/:business/owned_pages', portfolio, (caller, call) =>
      listOfPortfolio(caller, call, 'owned'),
    ),
    endpoint('client-pages', '/:business/client_pages', portfolio, (caller, call) =>
      listOfPortfolio(caller, call, 'client'),
    ),
  ];
}

/** A Page by its id, read by a person who has granted it, with its token; null where the call is another one. */
export function readPageAsPerson(
  context: SandboxContext,
  { platform, pageOf }: Pick<Options, 'platform' | 'pageOf'>,
  call: ApiCall,
): ApiResponse | Promise<ApiResponse> | null {
  const caller = graphCaller(context, platform, call);
  if (caller === null || caller.grant.isPageToken === true) return null;
  const id = readText(call.params, 'id');
  const account = grantedAccounts(context, caller).find((one) => pageOf(one).id === id);
  if (account === undefined) return null;
  return asGraphCaller(context, platform, call, ['pages_show_list'], () =>
    respondWithNode(call, PAGE_NODE, { ...pageOf(account), access_token: grantPage(context, caller, account) }),
  );
}

/** The id of the person who manages an account. */
export function userIdOf({ id }: Account): string {
  return `9${id}`;
}

function portfolioIdOf({ account }: Caller): string {
  return `7${account.id}`;
}

function grantedAccounts({ world }: SandboxContext, { account, grant }: Caller): Account[] {
  return [account, ...(grant.others ?? []).flatMap((id) => world.accounts.byId(account.platform, id) ?? [])];
}

function holdOf(handle: string): Hold {
  if (handle.startsWith('biz.')) return 'owned';
  return handle.startsWith('client.') ? 'client' : 'own';
}

function grantPage(context: SandboxContext, { grant }: Caller, account: Account): string {
  const isLong = (grant.accessExpiresAt ?? Infinity) > context.now() + SHORT_LIFETIME_MS;
  return issueTokens(context, {
    platform: account.platform,
    accountId: account.id,
    clientId: grant.clientId,
    scopes: grant.scopes,
    isPageToken: true,
    accessLifetimeMs: isLong ? null : SHORT_LIFETIME_MS,
    isRefreshable: false,
  }).accessToken;
}

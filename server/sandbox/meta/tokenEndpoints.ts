import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/platforms';
import { readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import type { Answer, ApiCall, Endpoint } from '../endpoint';
import { findClient } from '../oauth/clients';
import { findCaller, issueTokens, type Caller } from '../oauth/tokens';
import type { Account, Grant } from '../world/events';
import { asGraphCaller, graphCaller, pickFields } from './graphCallers';
import { EXPIRED_TOKEN, graphError } from './graphErrors';

const SHORT_LIFETIME_MS = HOUR_MS;
const LONG_LIFETIME_MS = 60 * DAY_MS;

/** What comes back from Meta's dialog when a person refuses. */
export const META_REFUSAL = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
};

type Options = {
  platform: AccountPlatform;
  api: string;
  /** The Page that stands behind an account, as /me and /me/accounts show it. */
  pageOf(account: Account): Record<string, unknown>;
};

/** How Meta's networks give tokens: short, then long for the person, and one without end for each Page. */
export function metaTokenEndpoints(context: SandboxContext, { platform, api, pageOf }: Options): Endpoint[] {
  const accountOf = (call: ApiCall): Account | null => {
    const code = context.codes.peek(readText(call.query, 'code') ?? '');
    if (code !== null) return context.world.accounts.byId(platform, code.accountId);
    return graphCaller(context, platform, call)?.account ?? null;
  };

  function grantUser(rights: Pick<Grant, 'accountId' | 'clientId' | 'scopes'>, lifetimeMs: number): Answer {
    const { accessToken } = issueTokens(context, {
      accountId: rights.accountId,
      clientId: rights.clientId,
      scopes: rights.scopes,
      platform,
      accessLifetimeMs: lifetimeMs,
      isRefreshable: false,
    });
    return { status: 200, body: { access_token: accessToken, token_type: 'bearer', expires_in: lifetimeMs / 1000 } };
  }

  function redeem(query: unknown, clientId: string): Answer {
    const code = context.codes.redeem(readText(query, 'code') ?? '');
    if (code?.platform !== platform || code.clientId !== clientId) {
      return graphError(400, { message: 'This authorization code has expired.', code: 100, subcode: 36007 });
    }
    if (code.redirectUri !== readText(query, 'redirect_uri')) {
      const message = 'Error validating verification code. The redirect_uri is not the one of the dialog.';
      return graphError(400, { message, code: 100, subcode: 36008 });
    }
    return grantUser(code, SHORT_LIFETIME_MS);
  }

  function grantPage({ account, grant }: Caller): string {
    const isLong = (grant.accessExpiresAt ?? Infinity) > context.now() + SHORT_LIFETIME_MS;
    return issueTokens(context, {
      platform,
      accountId: account.id,
      clientId: grant.clientId,
      scopes: grant.scopes,
      isPageToken: true,
      accessLifetimeMs: isLong ? null : SHORT_LIFETIME_MS,
      isRefreshable: false,
    }).accessToken;
  }

  return [
    {
      name: 'token',
      method: 'GET',
      path: `${api}/oauth/access_token`,
      accountOf,
      answer({ query }) {
        const client = findClient(readText(query, 'client_id') ?? '');
        const secret = readText(query, 'client_secret');
        if (secret === null || client?.secret !== secret) {
          return graphError(400, { message: 'Error validating client secret.', code: 1 });
        }
        if (readText(query, 'grant_type') !== 'fb_exchange_token') return redeem(query, client.id);
        const caller = findCaller(context, readText(query, 'fb_exchange_token') ?? '');
        return caller?.account.platform === platform
          ? grantUser(caller.grant, LONG_LIFETIME_MS)
          : graphError(400, EXPIRED_TOKEN);
      },
    },
    {
      name: 'permissions',
      method: 'GET',
      path: `${api}/me/permissions`,
      accountOf,
      answer: (call) =>
        asGraphCaller(context, platform, call, [], ({ grant }) => {
          const data = grant.scopes.map((permission) => ({ permission, status: 'granted' }));
          return { status: 200, body: { data } };
        }),
    },
    {
      name: 'pages',
      method: 'GET',
      path: `${api}/me/accounts`,
      accountOf,
      answer: (call) =>
        asGraphCaller(context, platform, call, ['pages_show_list'], (caller) => {
          const page = { ...pageOf(caller.account), access_token: grantPage(caller) };
          return { status: 200, body: { data: [pickFields(call, page)] } };
        }),
    },
    {
      name: 'me',
      method: 'GET',
      path: `${api}/me`,
      accountOf,
      answer: (call) =>
        asGraphCaller(context, platform, call, [], ({ account, grant }) => {
          const person = { id: `9${account.id}`, name: `Owner of ${account.name}` };
          return { status: 200, body: pickFields(call, grant.isPageToken === true ? pageOf(account) : person) };
        }),
    },
  ];
}

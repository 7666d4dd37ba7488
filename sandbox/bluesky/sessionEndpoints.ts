import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import type { ApiResponse } from '../network';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import { hashToken } from '../oauth/tokens';
import type { Account } from '../world/events';
import { authorizeRefresh, xrpcProblem, accountMethod, openMethod, rateHeaders, take } from './xrpc';
import { accountOfHandle, HANDLE_DOMAIN } from './identifiers';

const ACCESS_LIFETIME_MS = 2 * HOUR_MS;
const REFRESH_LIFETIME_MS = 90 * DAY_MS;

/** Log-ins are counted by what was typed: the caller's address is always this computer's. */
const LOG_INS = { calls: 30, windowMs: 5 * MINUTE_MS };
const LOG_INS_PER_DAY = { calls: 300, windowMs: DAY_MS };

/** App passwords, of which every one of this form is right: the sandbox has no secrets. */
const APP_PASSWORD = /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/;

/** The calls that begin, renew, read and end a session. */
export function sessionEndpoints(context: SandboxContext): Endpoint[] {
  const { world, now } = context;

  function createSession({ body }: ApiCall): ApiResponse {
    const identifier = readText(body, 'identifier') ?? '';
    const standings = [
      take(context, `log-ins a day ${identifier}`, LOG_INS_PER_DAY),
      take(context, `log-ins ${identifier}`, LOG_INS),
    ];
    const short = standings.find(({ isAllowed }) => !isAllowed);
    if (short !== undefined) return { ...xrpcProblem(429), headers: rateHeaders(short) };
    const wrong = 'Invalid identifier or password';
    if (!APP_PASSWORD.test(readText(body, 'password') ?? '')) {
      return xrpcProblem(401, `${wrong} (here, every password like xxxx-xxxx-xxxx-xxxx is right)`);
    }
    const account = accountOfHandle(context, identifier);
    if (account === null) return xrpcProblem(401, `${wrong} (handles here are like ada${HANDLE_DOMAIN})`);
    return session(account, randomUUID());
  }

  function session(account: Account, grantId: string): ApiResponse {
    const tokens = {
      accessJwt: makeToken(account, now() + ACCESS_LIFETIME_MS),
      refreshJwt: makeToken(account, now() + REFRESH_LIFETIME_MS),
    };
    world.putGrant({
      id: grantId,
      platform: 'bluesky',
      accountId: account.id,
      clientId: 'app-password',
      scopes: [],
      accessHash: hashToken(tokens.accessJwt),
      accessExpiresAt: now() + ACCESS_LIFETIME_MS,
      refreshHash: hashToken(tokens.refreshJwt),
    });
    return { status: 200, body: { ...tokens, ...describe(account) } };
  }

  const describe = ({ id, handle }: Account) => ({ did: id, handle, active: true });

  /** Unlike the real one, the sandbox gives no second chance to a refresh token that was spent. */
  function refreshSession(call: ApiCall): ApiResponse {
    const caller = authorizeRefresh(context, call);
    return 'problem' in caller ? caller.problem : session(caller.account, caller.grant.id);
  }

  function deleteSession(call: ApiCall): ApiResponse {
    const caller = authorizeRefresh(context, call);
    if ('problem' in caller) return caller.problem;
    world.revokeGrant(caller.grant.id);
    return { status: 200 };
  }

  const method = 'POST';
  return [
    openMethod({ nsid: 'com.atproto.server.createSession', method }, createSession),
    openMethod({ nsid: 'com.atproto.server.refreshSession', method }, refreshSession),
    openMethod({ nsid: 'com.atproto.server.deleteSession', method }, deleteSession),
    accountMethod(context, { nsid: 'com.atproto.server.getSession', method: 'GET' }, (account) => ({
      status: 200,
      body: describe(account),
    })),
  ];
}

/** A token that can be read as the real one can: whom it is for, and until when. Its signature is no one. */
function makeToken({ id }: Account, expiresAt: number): string {
  const parts = [
    { typ: 'at+jwt', alg: 'HS256' },
    { sub: id, exp: Math.floor(expiresAt / 1000) },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return [...text, randomBytes(32).toString('base64url')].join('.');
}

import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account } from '../world/events';
import { publicEndpoint, userEndpoint } from './endpoint';
import { detailsOf, toAccount, toStatus } from './entities';
import { isSet, parameter } from './parameters';
import { accountById, accountsOf, usernameOf, type MastodonServer } from './server';
import { pageOf } from './statusPages';
import { refuse } from './words';
import { canRead } from './visibility';
import { readText } from '../../server/lib/json';

/** The calls that tell who somebody is, and what they posted. */
export function accountEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile, host } = server;
  const missing = () => refuse(profile, 'missing');

  function describe(account: Account | null): ApiResponse {
    return account === null ? missing() : { status: 200, body: toAccount(server, account) };
  }

  function lookUp(call: ApiCall): ApiResponse {
    const name = (parameter(call, 'acct') ?? '').replace(/^@/, '').replace(`@${host()}`, '').toLowerCase();
    return describe(accountsOf(server).find((one) => usernameOf(one).toLowerCase() === name) ?? null);
  }

  function statuses(call: ApiCall, reader: Account | null): ApiResponse {
    const account = accountById(server, readText(call.params, 'id') ?? '');
    if (account === null) return missing();
    const posts = world.posts.of(account).filter((post) => {
      const { repliesTo } = detailsOf(post);
      if (isSet(call, 'exclude_replies') && repliesTo !== null) return false;
      return !(isSet(call, 'only_media') && post.media.length === 0) && canRead(server, post, reader);
    });
    const { page, headers } = pageOf(call, server, posts);
    return { status: 200, headers, body: page.map((post) => toStatus(server, post, reader)) };
  }

  return [
    userEndpoint(
      server,
      {
        name: 'verify-credentials',
        method: 'GET',
        path: '/api/v1/accounts/verify_credentials',
        scope: 'read:accounts',
      },
      (account) => {
        const source = { privacy: 'public', sensitive: false, language: null, note: '', fields: [] };
        return { status: 200, body: { ...toAccount(server, account), source } };
      },
    ),
    publicEndpoint(server, { name: 'account-lookup', method: 'GET', path: '/api/v1/accounts/lookup' }, lookUp),
    publicEndpoint(server, { name: 'account', method: 'GET', path: '/api/v1/accounts/:id' }, ({ params }) =>
      describe(accountById(server, readText(params, 'id') ?? '')),
    ),
    publicEndpoint(
      server,
      { name: 'account-statuses', method: 'GET', path: '/api/v1/accounts/:id/statuses' },
      statuses,
    ),
  ];
}

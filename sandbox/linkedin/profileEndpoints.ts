import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account } from '../world/events';
import { LINKEDIN_PATHS } from './paths';
import { asMember, linkedInCaller, type Permission } from './callers';

/** A member's profile, as OpenID returns it; the older profile needs a scope that new apps are not granted. */
export function linkedInProfileEndpoints(context: SandboxContext): Endpoint[] {
  const profileEndpoint = (
    name: string,
    path: string,
    permission: Permission,
    act: (member: Account) => ApiResponse,
  ): Endpoint => ({
    name,
    method: 'GET',
    path: `${LINKEDIN_PATHS.api}/v2${path}`,
    accountOf: (call: ApiCall) => linkedInCaller(context, call)?.account ?? null,
    respond: (call: ApiCall) => asMember(context, call, permission, act),
  });
  return [
    profileEndpoint('me', '/userinfo', { scope: 'profile', call: 'userinfo.GET.NO_VERSION' }, (member) => ({
      status: 200,
      body: describe(member),
    })),
    profileEndpoint('old-me', '/me', { scope: 'r_liteprofile', call: 'me.GET.NO_VERSION' }, ({ id }) => ({
      status: 200,
      body: { id },
    })),
  ];
}

function describe({ id, name, handle }: Account): unknown {
  const [given_name = '', ...others] = name.split(' ');
  const email = `${handle.toLowerCase()}@sandbox.example`;
  return { sub: id, name, given_name, family_name: others.join(' '), email, email_verified: true };
}

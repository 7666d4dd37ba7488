import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { faceUrl } from '../faces';
import type { SandboxNetwork, ApiResponse } from '../network';
import type { Consent } from '../oauth/authorization';
import {
  numberOf,
  LINKEDIN_PATHS,
  linkedInErrorBody,
  linkedInProblem,
  restEndpoint,
  asMember,
  linkedInCaller,
  type Permission,
} from './restCalls';
import { showPost, describePost, linkedInPostsEndpoints, checkPatch, readCommentary } from './postsEndpoints';
import type { NetworkParts } from '../addNetwork';
import { linkedInCommentEndpoints } from './commentEndpoints';
import { linkedInImageEndpoints, linkedInVideoEndpoints } from './mediaEndpoints';
import { linkedInTokenEndpoints } from './tokenEndpoints';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import type { Account, StoredPost } from '../world/events';

const { site, authorize, api } = LINKEDIN_PATHS;

/** LinkedIn as the sandbox shows it: its accounts are members. */
const LINKEDIN_NETWORK: SandboxNetwork = {
  platform: 'linkedin',
  name: 'Sandbox LinkedIn',
  site,
  noun: 'profile',
  handle: {
    pattern: /^[A-Za-z0-9-]{3,100}$/,
    rule: 'Letters, digits and hyphens, 3 to 100.',
    suggestion: 'ada-rivers',
  },
  postRoute: `${site}/feed/update/:id`,
  postPath: (_account, { id }) => `${site}/feed/update/urn:li:share:${id}`,
  showText: showPost,
  errorBody: linkedInErrorBody,
  unknownCall: () => linkedInProblem(404),
};

/** LinkedIn's consent page. Only few apps are granted the scopes r_member_social and w_member_social_feed. */
const LINKEDIN_CONSENT: Consent = {
  network: LINKEDIN_NETWORK,
  path: authorize,
  callbackPath: NETWORKS.linkedin.connecting.callbackPath,
  scopes: {
    openid: 'Confirm your identity',
    profile: 'See your name and image',
    email: 'See your email address',
    w_member_social: 'Publish posts in your name',
    w_member_social_feed: 'Comment in your name',
    r_member_social: 'See your posts',
  },
  cannot: ['Read messages', 'See or change your connections', 'Change your profile'],
  scopeSeparator: /[ ,]/,
  needsChallenge: false,
  codeLifetimeMs: 30 * MINUTE_MS,
  error: { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization' },
};

/** Sandbox LinkedIn. */
export const SANDBOX_LINKEDIN: NetworkParts = {
  paths: LINKEDIN_PATHS,
  consent: LINKEDIN_CONSENT,
  apiPaths: [`${api}/rest`, `${api}/v2`, `${site}/oauth/v2`],
  endpoints: (context) => [
    ...linkedInTokenEndpoints(context),
    ...linkedInProfileEndpoints(context),
    ...linkedInPostsEndpoints(context),
    ...linkedInPostEndpoints(context),
    ...linkedInCommentEndpoints(context),
    ...linkedInImageEndpoints(context),
    ...linkedInVideoEndpoints(context),
  ],
};

/** The calls of LinkedIn's Posts API that concern one post. */
function linkedInPostEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function find(member: Account, { params }: ApiCall): StoredPost | null {
    const post = world.posts.byId('linkedin', numberOf(readText(params, 'urn')));
    return post?.accountId === member.id ? post : null;
  }

  function read(member: Account, call: ApiCall): ApiResponse {
    const post = find(member, call);
    return post === null ? linkedInProblem(404) : { status: 200, body: describePost(member, post) };
  }

  function change(member: Account, call: ApiCall): ApiResponse {
    if (headerOf(call, 'x-restli-method').toUpperCase() !== 'PARTIAL_UPDATE') return linkedInProblem(400);
    const post = find(member, call);
    if (post === null) return linkedInProblem(404);
    const problem = checkPatch(call.body);
    if (problem !== null) return problem;
    const text = readCommentary(readText(call.body, 'patch', '$set', 'commentary'));
    if (typeof text !== 'string') return text;
    world.changePost({ ...post, text });
    return { status: 204 };
  }

  /** As on LinkedIn, whoever deletes twice hears of success twice. */
  function remove(member: Account, call: ApiCall): ApiResponse {
    const post = find(member, call);
    if (post !== null) world.deletePost(post);
    return { status: 204 };
  }

  const path = '/posts/:urn';
  const write = (method: string) => ({ scope: 'w_member_social', call: `posts.${method}` });
  const readPermission = { scope: 'r_member_social', call: 'posts.GET' };
  return [
    restEndpoint(context, { name: 'post', method: 'GET', path, permission: readPermission }, read),
    restEndpoint(context, { name: 'post-update', method: 'POST', path, permission: write('PARTIAL_UPDATE') }, change),
    restEndpoint(context, { name: 'post-delete', method: 'DELETE', path, permission: write('DELETE') }, remove),
  ];
}

/** A member's profile, as OpenID returns it; the older profile needs a scope that new apps are not granted. */
function linkedInProfileEndpoints(context: SandboxContext): Endpoint[] {
  const profileEndpoint = (
    name: string,
    path: string,
    permission: Permission,
    act: (member: Account, call: ApiCall) => ApiResponse,
  ): Endpoint => ({
    name,
    method: 'GET',
    path: `${LINKEDIN_PATHS.api}/v2${path}`,
    accountOf: (call: ApiCall) => linkedInCaller(context, call)?.account ?? null,
    respond: (call: ApiCall) => asMember(context, call, permission, (member) => act(member, call)),
  });
  return [
    profileEndpoint('me', '/userinfo', { scope: 'profile', call: 'userinfo.GET.NO_VERSION' }, (member, call) => ({
      status: 200,
      body: { ...describe(member), picture: faceUrl(call, member) },
    })),
    profileEndpoint('old-me', '/me', { scope: 'r_liteprofile', call: 'me.GET.NO_VERSION' }, ({ id }) => ({
      status: 200,
      body: { id },
    })),
  ];
}

function describe({ id, name, handle }: Account): object {
  const [given_name = '', ...others] = name.split(' ');
  const email = `${handle.toLowerCase()}@sandbox.example`;
  return { sub: id, name, given_name, family_name: others.join(' '), email, email_verified: true };
}

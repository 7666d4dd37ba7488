import { DAY_MS, MINUTE_MS } from '#contract/durations';
import type { SandboxPaths, ApiResponse } from '../network';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import { asGraphCaller, graphCaller, graphError } from '../meta/graph';
import type { Account } from '../world/events';

/** `graph` and `dialog`: where the calls and the dialog are registered, without a version (see toGraphPath). */
export const FACEBOOK_PATHS = {
  site: '/facebook',
  api: '/facebook/v25.0',
  authorize: '/facebook/v25.0/dialog/oauth',
  graph: '/facebook/graph',
  dialog: '/facebook/dialog/oauth',
} satisfies SandboxPaths & { graph: string; dialog: string };

const PAGE_LIMIT = { calls: 4_800, windowMs: DAY_MS };

/** Permissions for reading a Page. */
export const READ = ['pages_read_engagement'];
/** Permissions for publishing on a Page. */
export const PUBLISH = ['pages_read_engagement', 'pages_manage_posts'];

/** Permissions for commenting in the name of a Page. */
export const COMMENT = ['pages_read_engagement', 'pages_manage_engagement'];

/** A Page as lists of Pages and its own token show it. */
export function pageRow({ id, name, handle }: Account): { id: string } & Record<string, unknown> {
  return { id, name, username: handle, tasks: ['CREATE_CONTENT', 'MANAGE'] };
}

/** A call in the name of a Page, which its token names; `edge` is the path below the API's, with `:page` or `:id`. */
export function pageCall(
  context: SandboxContext,
  { edge, permissions, ...rest }: Pick<Endpoint, 'name' | 'method'> & { edge: string; permissions: string[] },
  act: (page: Account, call: ApiCall) => ApiResponse,
): Endpoint {
  return {
    ...rest,
    path: `${FACEBOOK_PATHS.graph}/${edge}`,
    accountOf: (call) => graphCaller(context, 'facebook', call)?.account ?? null,
    respond: (call) =>
      asGraphCaller(context, 'facebook', call, permissions, ({ account, grant }) => {
        const page = readText(call.params, 'page') ?? 'me';
        if (grant.isPageToken !== true || (page !== 'me' && page !== account.id)) {
          return graphError(403, { message: '(#210) A page access token is required.', code: 210 });
        }
        const { isAllowed, resetAt } = context.limits.take(`facebook ${account.id}`, PAGE_LIMIT);
        return isAllowed || context.isLenient ? act(account, call) : throttled(account, resetAt - context.now());
      }),
  };
}

function throttled({ id }: Account, waitMs: number): ApiResponse {
  const usage = {
    [id]: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: Math.ceil(waitMs / MINUTE_MS) }],
  };
  const response = graphError(403, { message: '(#32) Page request limit reached', code: 32 });
  return { ...response, headers: { 'x-business-use-case-usage': JSON.stringify(usage) } };
}

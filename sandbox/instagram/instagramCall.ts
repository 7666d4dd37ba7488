import type { SandboxPaths, ApiResponse } from '../network';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import { asGraphCaller, graphCaller, graphError } from '../meta/graph';
import type { Account } from '../world/events';

/** `graph` and `dialog`: where the calls and the dialog are registered, without a version (see toGraphPath). */
export const INSTAGRAM_PATHS = {
  site: '/instagram',
  api: '/instagram/v25.0',
  authorize: '/instagram/v25.0/dialog/oauth',
  graph: '/instagram/graph',
  dialog: '/instagram/dialog/oauth',
} satisfies SandboxPaths & { graph: string; dialog: string };

/** Permissions for reading an account. */
export const READ = ['instagram_basic'];
/** Permissions for publishing. */
export const PUBLISH = ['instagram_basic', 'instagram_content_publish'];

/** Permissions for reading and writing comments. */
export const COMMENT = ['instagram_basic', 'instagram_manage_comments'];

/** A call in the name of an account; `path` is that below the API's, with `:account` where it names one. */
export function instagramCall(
  context: SandboxContext,
  { path, permissions, ...rest }: Pick<Endpoint, 'name' | 'method' | 'path'> & { permissions: string[] },
  act: (account: Account, call: ApiCall) => ApiResponse | Promise<ApiResponse>,
): Endpoint {
  return {
    ...rest,
    path: INSTAGRAM_PATHS.graph + path,
    accountOf: (call) => graphCaller(context, 'instagram', call)?.account ?? null,
    respond: (call) =>
      asGraphCaller(context, 'instagram', call, permissions, ({ account }) => {
        const owner = readText(call.params, 'account');
        if (owner === null || owner === account.id) return act(account, call);
        return graphError(403, { message: '(#10) Application does not have permission for this action', code: 10 });
      }),
  };
}

/** The Page that stands behind a professional account. */
export function pageBehind({ id, name, handle: username }: Account): { id: string } & Record<string, unknown> {
  return { id: `8${id}`, name: `${name} (Page)`, instagram_business_account: { id, username, name } };
}

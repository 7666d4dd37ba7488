import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import { asGraphCaller, graphCaller } from '../meta/graphCallers';
import { graphError } from '../meta/graphErrors';
import type { Account } from '../world/events';
import { INSTAGRAM_PATHS } from './paths';

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

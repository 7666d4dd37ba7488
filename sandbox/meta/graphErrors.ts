import { randomBytes } from 'node:crypto';
import type { ApiResponse } from '../apiResponse';

/** Content of a Graph error; `title` and `userMessage` are meant for people. */
export type GraphProblem = {
  message: string;
  code: number;
  subcode?: number;
  isTransient?: boolean;
  title?: string;
  userMessage?: string;
};

/** An error in the shape of Meta's Graph API. */
export function graphError(status: number, problem: GraphProblem): ApiResponse {
  return { status, body: toBody(problem) };
}

/** The body of an error of which only the status is known. */
export function graphErrorBody(status: number): unknown {
  if (status === 429) return toBody({ message: '(#4) Application request limit reached', code: 4 });
  if (status === 401) return toBody(EXPIRED_TOKEN);
  if (status === 403)
    return toBody({ message: '(#10) Application does not have permission for this action', code: 10 });
  if (status >= 500) return toBody({ message: 'An unexpected error has occurred.', code: 2, isTransient: true });
  return toBody({ message: '(#100) Invalid parameter', code: 100 });
}

/** Graph's error for an unknown path. */
export function unknownGraphCall(path: string): ApiResponse {
  return graphError(400, { message: `Unknown path components: ${path}`, code: 2500 });
}

/** Graph's error for a token that it never issued, or that was revoked. */
export const BAD_TOKEN: GraphProblem = {
  message: 'Invalid OAuth access token - Cannot parse access token',
  code: 190,
};

/** Graph's error for an expired token. */
export const EXPIRED_TOKEN: GraphProblem = {
  message: 'Error validating access token: The session has expired or is invalid.',
  code: 190,
  subcode: 463,
};

function toBody({ message, code, subcode, isTransient = false, title, userMessage }: GraphProblem): unknown {
  return {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      is_transient: isTransient,
      ...(title !== undefined && { error_user_title: title }),
      ...(userMessage !== undefined && { error_user_msg: userMessage }),
      fbtrace_id: `A${randomBytes(12).toString('base64url')}`,
    },
  };
}

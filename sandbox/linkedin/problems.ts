import type { ApiResponse } from '../apiResponse';

type Problem = { code: string; message: string; serviceErrorCode?: number };

const USUAL: Record<number, Problem> = {
  401: { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' },
  400: { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' },
  403: { serviceErrorCode: 100, code: 'ACCESS_DENIED', message: 'Not enough permissions to access this resource' },
  404: { code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' },
  429: {
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
  },
};

/** The body of an error of LinkedIn of which only the status is known. */
export function linkedInErrorBody(status: number): unknown {
  return { status, ...(USUAL[status] ?? { code: 'INTERNAL_ERROR', message: 'Internal Server Error' }) };
}

/** An error of LinkedIn; what is not said is what it usually says with this status. */
export function linkedInProblem(status: number, problem?: Problem): ApiResponse {
  return { status, body: problem === undefined ? linkedInErrorBody(status) : { status, ...problem } };
}

/** LinkedIn's error of a call, named as in "posts.CREATE", that the token does not allow. */
export function linkedInDenied(call: string): ApiResponse {
  const message = `Not enough permissions to access: ${call}`;
  return linkedInProblem(403, { serviceErrorCode: 100, code: 'ACCESS_DENIED', message });
}

/** LinkedIn's response to a field that does not fit. */
export function linkedInFieldProblem(path: string, words: string): ApiResponse {
  return { status: 422, body: { message: `ERROR :: ${path} :: ${words}\n`, status: 422 } };
}

/** LinkedIn's response to a post with an image or a video that is not ready to be shown. */
export function linkedInMediaNotReady(description: string, code: string): ApiResponse {
  const body = {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: description,
    errorDetails: { inputErrors: [{ description, input: {}, code }] },
    status: 400,
  };
  return { status: 400, body };
}

/** LinkedIn's response to a text that the member posted before. */
export function linkedInDuplicate(urn: string): ApiResponse {
  const body = {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `Content is a duplicate of ${urn}`,
    errorDetails: { inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }] },
    status: 422,
  };
  return { status: 422, body };
}

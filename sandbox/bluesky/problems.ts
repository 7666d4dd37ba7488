import type { ApiResponse } from '../apiResponse';

/** What the protocol calls an error by default. */
const NAMES: Record<number, [error: string, message: string]> = {
  400: ['InvalidRequest', 'Invalid Request'],
  401: ['AuthenticationRequired', 'Authentication Required'],
  403: ['Forbidden', 'Forbidden'],
  404: ['XRPCNotSupported', 'XRPC Not Supported'],
  413: ['PayloadTooLarge', 'Payload Too Large'],
  415: ['UnsupportedMediaType', 'Unsupported Media Type'],
  429: ['RateLimitExceeded', 'Rate Limit Exceeded'],
  500: ['InternalServerError', 'Internal Server Error'],
  501: ['MethodNotImplemented', 'Method Not Implemented'],
  502: ['UpstreamFailure', 'Upstream Failure'],
  503: ['NotEnoughResources', 'Not Enough Resources'],
  504: ['UpstreamTimeout', 'Upstream Timeout'],
};

/** Body of an error response as XRPC has it. */
export function xrpcErrorBody(status: number): { error: string; message: string } {
  const [error, message] = NAMES[status] ?? NAMES[status < 500 ? 400 : 500] ?? ['', ''];
  return { error, message };
}

/** An error response; `error` is the protocol's name of it, by default that of the status. */
export function xrpcProblem(status: number, message?: string, error?: string): ApiResponse {
  const usual = xrpcErrorBody(status);
  return { status, body: { error: error ?? usual.error, message: message ?? usual.message } };
}

/** A request that its author has to change. */
export function invalidRequest(message: string, error?: string): ApiResponse {
  return xrpcProblem(400, message, error);
}

/** Thrown where a request turns out to be wrong; the endpoint answers with it. */
export class XrpcProblem extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super('This request is answered with an error.');
    this.response = response;
  }
}

/** Ends a request with an error of its content. */
export function refuse(message: string, error?: string): never {
  throw new XrpcProblem(invalidRequest(message, error));
}

import { readText } from '../../server/lib/json';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall } from '../endpoint';
import { graphError } from './graphErrors';
import { listParameter, parameter } from './parameters';

const CALLS_MAX = 50;

/** Answers a batch of calls that read one object each, every one as if it had come alone. */
export function respondToBatch(call: ApiCall, readObject: (call: ApiCall) => ApiResponse): ApiResponse {
  const calls = listParameter(call, 'batch');
  if (calls.length === 0 || calls.length > CALLS_MAX) {
    return graphError(400, { message: '(#100) Param batch must have between 1 and 50 calls.', code: 100 });
  }
  // An app that demands proofs may demand one for each call: nothing documents that the one of the batch is enough.
  const isProved = parameter(call, 'appsecret_proof') !== null;
  const rows = calls.map((one) => {
    const { pathname, searchParams } = new URL(readText(one, 'relative_url') ?? '', 'http://graph/');
    const id = decodeURIComponent(pathname.slice(1));
    const query = Object.fromEntries(searchParams);
    const { status, body } =
      isProved && !('appsecret_proof' in query)
        ? graphError(400, { message: 'API calls from the server require an appsecret_proof argument', code: 100 })
        : readObject({ ...call, params: { id }, query, body: undefined });
    return { code: status, body: JSON.stringify(body) };
  });
  return { status: 200, body: rows };
}

/** Graph's error for an object that does not exist. */
export function noSuchObject(id: string): ApiResponse {
  const message = `Unsupported get request. Object with ID '${id}' does not exist`;
  return graphError(400, { message, code: 100, subcode: 33 });
}

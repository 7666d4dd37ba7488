import { BYTES_PER_MB } from '#contract/limits';
import type { SandboxContext } from '../context';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { bytesOf } from '../uploads';
import type { Account } from '../world/events';
import { keepBlob } from './blobs';
import { xrpcProblem } from './problems';
import { accountMethod } from './xrpc';

/** Largest file that can be sent; records take smaller ones. */
export const BLOB_MAX_BYTES = 20 * BYTES_PER_MB;

/** The call that uploads a file. */
export function uploadBlobEndpoint(context: SandboxContext): Endpoint {
  return accountMethod(context, { nsid: 'com.atproto.repo.uploadBlob', method: 'POST' }, upload);

  function upload(account: Account, call: ApiCall) {
    const bytes = bytesOf(call.body);
    if (bytes === null) return xrpcProblem(400, 'Request encoding (Content-Type) required but not provided');
    if (bytes.length > BLOB_MAX_BYTES) return xrpcProblem(413, 'request entity too large');
    return { status: 200, body: { blob: keepBlob(context, account, bytes, headerOf(call, 'content-type')) } };
  }
}

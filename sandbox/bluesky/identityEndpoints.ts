import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { Endpoint } from '../endpoint';
import { HANDLE_DOMAIN } from './names';
import { BLOB_MAX_BYTES } from './blobEndpoints';
import { invalidRequest } from './problems';
import { openMethod } from './xrpc';

/** What tells of the server and of its people. */
export function identityEndpoints(context: SandboxContext, origin: () => string): Endpoint[] {
  return [
    openMethod({ nsid: 'com.atproto.server.describeServer', method: 'GET' }, () => ({
      status: 200,
      body: {
        did: `did:web:${encodeURIComponent(new URL(origin()).host)}`,
        availableUserDomains: [HANDLE_DOMAIN],
        inviteCodeRequired: false,
        blobUploadLimit: BLOB_MAX_BYTES,
        links: {},
        contact: {},
      },
    })),
    openMethod({ nsid: 'com.atproto.identity.resolveHandle', method: 'GET' }, ({ query }) => {
      const handle = readText(query, 'handle');
      if (handle === null) return invalidRequest('Error: Params must have the property "handle"');
      const account = context.world.accounts.byHandle('bluesky', handle);
      if (account !== null) return { status: 200, body: { did: account.id } };
      const isOurs = handle.toLowerCase().endsWith(HANDLE_DOMAIN);
      return invalidRequest('Unable to resolve handle', isOurs ? 'HandleNotFound' : undefined);
    }),
    openMethod({ nsid: '_health', method: 'GET' }, () => ({ status: 200, body: { version: 'sandbox' } })),
  ];
}

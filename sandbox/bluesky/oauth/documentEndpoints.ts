import { readText } from '../../../server/lib/json';
import type { ApiResponse } from '../../apiResponse';
import type { SandboxContext } from '../../context';
import type { Endpoint } from '../../endpoint';
import { AUTHORIZE_PATH } from './authorizePage';
import { SCOPES } from './pushedRequests';

/** What the server says of itself as one that keeps accounts and signs people in, and what a directory says of its people. */
export function documentEndpoints({ world }: SandboxContext, origin: () => string): Endpoint[] {
  const document = (name: string, path: string, respond: Endpoint['respond']): Endpoint => {
    return { name, path, method: 'GET', accountOf: () => null, respond };
  };
  const at = (path: string) => origin() + path;

  return [
    document('oauthResource', '/.well-known/oauth-protected-resource', () =>
      found({
        resource: origin(),
        authorization_servers: [origin()],
        scopes_supported: [],
        bearer_methods_supported: ['header'],
      }),
    ),
    document('oauthServer', '/.well-known/oauth-authorization-server', () =>
      found({
        issuer: origin(),
        scopes_supported: Object.keys(SCOPES),
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        authorization_endpoint: at(AUTHORIZE_PATH),
        token_endpoint: at('/oauth/token'),
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        token_endpoint_auth_signing_alg_values_supported: ['ES256'],
        revocation_endpoint: at('/oauth/revoke'),
        pushed_authorization_request_endpoint: at('/oauth/par'),
        require_pushed_authorization_requests: true,
        dpop_signing_alg_values_supported: ['ES256'],
        client_id_metadata_document_supported: true,
      }),
    ),
    // No public directory knows the accounts of a sandbox.
    document('plc', '/plc/:did', ({ params }) => {
      const did = readText(params, 'did') ?? '';
      const account = world.accounts.byId('bluesky', did);
      if (account === null) return { status: 404, body: { message: `DID not registered: ${did}` } };
      return found({
        '@context': ['https://www.w3.org/ns/did/v1'],
        id: did,
        alsoKnownAs: [`at://${account.handle}`],
        verificationMethod: [],
        service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin() }],
      });
    }),
  ];
}

function found(body: object): ApiResponse {
  return { status: 200, body };
}

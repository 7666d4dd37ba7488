import type { TokenRelayResponse, TokenRelayBody } from '#contract/schemas/oauth';
import type { AppServices } from '../../services';
import { callbackUrl } from '../../networks/callbackUrl';
import { grantCode, requireConnector } from './grantCode';
import { RelayError } from './relayErrors';

/** Answers as the platform's own token endpoint would, for the app and the return address that are ours. */
export async function relayToken(
  services: AppServices,
  userId: string,
  platform: string,
  { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: codeVerifier }: TokenRelayBody,
): Promise<TokenRelayResponse> {
  const connector = requireConnector(services.networks, platform);
  if (clientId !== connector.oauth.client_id) {
    throw new RelayError('invalid_client', 'This client_id isn’t the one of this app.');
  }
  if (redirectUri !== callbackUrl(services.publicOrigin, connector.platform)) {
    throw new RelayError('invalid_grant', 'This redirect_uri isn’t the one of this app.');
  }
  return grantCode(services, userId, connector, { code, codeVerifier });
}

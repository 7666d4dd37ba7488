import type { OAuthExchangeResponse, OAuthExchangeBody } from '#contract/schemas/oauth';
import type { AppServices } from '../../services';
import { NetworkError } from '../../networks/connector';
import { consumeState } from '../../repositories/usedStates';
import { hashToken } from '../../security/opaqueTokens';
import { grantCode, requireConnector } from './grantCode';
import { toOAuthError, RelayError } from './relayErrors';

/**
 * Exchanges a code after its caller has checked the state (L-120, L-137). The state is used up before the network is
 * asked, so that each authorization is answered only once; the network's error is part of the response.
 */
export async function exchangeCode(
  services: AppServices,
  userId: string,
  { platform, code, state, code_verifier: codeVerifier }: OAuthExchangeBody,
): Promise<OAuthExchangeResponse> {
  try {
    const connector = requireConnector(services.networks, platform);
    if (!(await consumeState(services.connection.db, hashToken(state)))) {
      throw new RelayError('invalid_state', 'Invalid or missing OAuth parameters.');
    }
    return { data: { platform, ...(await grantCode(services, userId, connector, { code, codeVerifier })) } };
  } catch (error) {
    if (!(error instanceof RelayError || error instanceof NetworkError)) throw error;
    const { errorCode, error: name, description } = toOAuthError(error);
    return { data: { error: name, error_description: description, error_code: errorCode } };
  }
}

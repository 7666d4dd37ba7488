import type { OAuthExchangeResponse, OAuthExchangeBody, TokenRelayResponse } from '#contract/schemas/oauth';
import type { AppServices } from '../../services';
import { NetworkError, type AppConnector, type KeylessConnector } from '../../networks/connector';
import { consumeState } from '../../repositories/usedStates';
import { hashToken } from '../../security/opaqueTokens';
import { answerWithHandles, grantCode, requireNetwork } from './grantCode';
import { toOAuthError, RelayError } from './relayErrors';
import { finishAtServer } from './serverSignIn';

/**
 * Exchanges a code after its caller has checked the state (L-120, L-137). The state is used up before the network is
 * asked, so that each authorization is answered only once; the network's error is part of the response.
 */
export async function exchangeCode(
  services: AppServices,
  userId: string,
  body: OAuthExchangeBody,
): Promise<OAuthExchangeResponse> {
  try {
    const connector = requireNetwork(services.networks, body.platform);
    const handles = await (connector.servers === undefined
      ? exchangeOnce(services, userId, connector, body)
      : exchangeAtServer(services, userId, connector, body));
    return { data: { platform: body.platform, ...handles } };
  } catch (error) {
    if (!(error instanceof RelayError || error instanceof NetworkError)) throw error;
    const { errorCode, error: name, description } = toOAuthError(error);
    return { data: { error: name, error_description: description, error_code: errorCode } };
  }
}

async function exchangeOnce(
  services: AppServices,
  userId: string,
  connector: AppConnector,
  { code, state, code_verifier: codeVerifier }: OAuthExchangeBody,
): Promise<TokenRelayResponse> {
  if (!(await consumeState(services.connection.db, hashToken(state)))) {
    throw new RelayError('invalid_state', 'Invalid or missing OAuth parameters.');
  }
  return grantCode(services, userId, connector, { code, codeVerifier });
}

async function exchangeAtServer(
  services: AppServices,
  userId: string,
  connector: KeylessConnector,
  body: OAuthExchangeBody,
): Promise<TokenRelayResponse> {
  const tokens = await finishAtServer(services, userId, connector, body);
  return answerWithHandles(services, userId, connector, tokens);
}

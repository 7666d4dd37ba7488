import type { OAuthExchangeAnswer, OAuthExchangeBody } from '#contract/schemas/oauth';
import type { AppServices } from '../../services';
import { NetworkRefusal } from '../../networks/connector';
import { consumeState } from '../../repositories/usedStates';
import { hashToken } from '../../security/opaqueTokens';
import { grantCode, requireConnector } from './grantCode';
import { refusalOf, RelayRefusal } from './relayErrors';

/**
 * Exchanges a code for whoever checked its state (L-120, L-137). The state is used up before the network is asked, so
 * that each authorization is answered once; what the network refuses is part of the answer.
 */
export async function exchangeCode(
  services: AppServices,
  userId: string,
  { platform, code, state, code_verifier: codeVerifier }: OAuthExchangeBody,
): Promise<OAuthExchangeAnswer> {
  try {
    const connector = requireConnector(services.networks, platform);
    if (!(await consumeState(services.connection.db, hashToken(state)))) {
      throw new RelayRefusal('invalid_state', 'Invalid or missing OAuth parameters.');
    }
    return { data: { platform, ...(await grantCode(services, userId, connector, { code, codeVerifier })) } };
  } catch (error) {
    if (!(error instanceof RelayRefusal || error instanceof NetworkRefusal)) throw error;
    const { errorCode, error: name, description } = refusalOf(error);
    return { data: { error: name, error_description: description, error_code: errorCode } };
  }
}

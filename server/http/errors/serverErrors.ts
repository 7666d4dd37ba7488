import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { AppError, invalid } from './appError';
import { NetworkError, type KeylessConnector, type Networks } from '../../networks/connector';
import { ForbiddenServer } from '../../networks/serverGuard';

/** Finds a network of many servers; refuses one that has an app instead, or that is not offered here. */
export function requireServers(networks: Networks, platform: AccountPlatform): KeylessConnector {
  const connector = networks[platform];
  if (connector?.servers !== undefined) return connector;
  const { name } = NETWORKS[platform];
  const reason = connector === undefined ? 'isn’t offered here' : 'isn’t connected by naming a server';
  throw invalid({ platform: [`${name} ${reason}.`] });
}

/**
 * The error of a call to a server that a person has named, beside the field in which they can put it right. Never 401,
 * which would end their session here. What is no error of a network is given back as it is.
 */
export function refusalOf(error: unknown, fieldOf: (error: NetworkError) => string): unknown {
  if (error instanceof ForbiddenServer) return invalid({ server: [error.message] });
  if (!(error instanceof NetworkError)) return error;
  if (error.status >= 500) return new AppError('NETWORK_UNAVAILABLE', error.message);
  return invalid({ [fieldOf(error)]: [error.message] });
}

import type { FastifyBaseLogger } from 'fastify';
import { APP_PLATFORMS, KEYLESS_PLATFORMS } from '#contract/networks';
import type { Config } from './config';
import type { Database } from './database/connect';
import { createPageFetch } from './networks/linkedPages';
import type { NetworkPlaces, NetworksSettings } from './networks/registry';
import type { KeylessSettings } from './networks/settings';
import type { XMeter } from './networks/x/meter';
import { createXMeter, type StoredXMeter } from './repositories/xSpending';
import { sandboxNetworkSettings } from '../sandbox/networks';
import type { Sandbox } from '../sandbox/startSandbox';

/** Gives every network that is offered its settings: its own, or those of the sandbox. */
export function placeNetworks(
  places: NetworkPlaces,
  sandbox: Sandbox | null,
  meter: XMeter,
  keyless: Omit<KeylessSettings, 'sandboxServers'>,
): NetworksSettings {
  const standIns = sandbox === null ? null : sandboxNetworkSettings(sandbox.origin);
  const settings: Required<NetworksSettings> = { apps: {}, keyless: {} };
  const fetchPage = createPageFetch(keyless.guard);
  for (const platform of APP_PLATFORMS) {
    const found = places[platform] === 'sandbox' ? standIns?.[platform] : places[platform];
    if (found === undefined || found === 'off') continue;
    settings.apps[platform] = { ...found, fetchPage, ...(!found.isSandbox && { meter }) };
  }
  for (const platform of KEYLESS_PLATFORMS) {
    if (places[platform] === 'off') continue;
    settings.keyless[platform] = { ...keyless, sandboxServers: sandbox?.servers[platform] ?? [] };
  }
  return settings;
}

/** Makes the meter of what X bills; it counts nothing while X is the sandbox. */
export function createXMeterFor(
  config: Config,
  { db, logger }: { db: Database; logger: FastifyBaseLogger },
): StoredXMeter {
  return createXMeter({
    db,
    isMetered: typeof config.networks.twitter === 'object' || isSearchingX(config),
    budgetUsd: config.xMonthlyBudgetUsd,
    onStep: (percent, spent) => {
      const effect = percent < 100 ? '' : ': nothing is read from it';
      logger.warn(spent, `${percent} % of this month's budget for X are spent${effect}`);
    },
    onError: (error) => logger.warn({ err: error }, 'what X bills could not be counted'),
  });
}

/** True if trackers are searched on the real X, which bills that. */
export function isSearchingX({ monitoring }: Config): boolean {
  return monitoring !== null && monitoring.x !== null;
}

import { KEYLESS_PLATFORMS } from '#contract/networks';
import type { Networks } from '../networks/connector';
import type { NetworkApps } from '../networks/settings';
import { createNetworks, type NetworksSettings } from '../networks/registry';
import { NO_METER, type XMeter } from '../networks/x/meter';
import { createServerGuard } from '../networks/serverGuard';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import type { Sandbox } from '../../sandbox/startSandbox';

/** Addresses of the real networks that no test may need. */
const NOWHERE = 'https://nowhere.invalid';

/** Makes the real connectors of all networks, which talk to a sandbox and to no other server. */
export function createSandboxNetworks(
  sandbox: Sandbox,
  apps: NetworkApps,
  publicOrigin: string,
  meter: XMeter = NO_METER,
): Networks {
  const hosts = Object.values(sandbox.servers).flatMap((servers) => servers.map(({ server }) => server));
  const guard = createServerGuard({
    privateServers: hosts,
    resolve: () => Promise.reject(Object.assign(new Error('Tests reach nobody.'), { code: 'ENOTFOUND' })),
  });
  const keyless: NetworksSettings['keyless'] = {};
  for (const platform of KEYLESS_PLATFORMS) {
    const sandboxServers = sandbox.servers[platform] ?? [];
    keyless[platform] = { publicOrigin, guard, sandboxServers, apps, plcUrl: NOWHERE, blueskyViewUrl: NOWHERE };
  }
  const places = sandboxNetworkSettings(sandbox.origin);
  return createNetworks({ apps: { ...places, twitter: { ...places.twitter, meter } }, keyless });
}

import { NETWORKS, type AppPlatform } from '#contract/networks';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { PUBLIC_CLIENT } from '../../sandbox/oauth/authorization';
import { allow } from '../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../sandbox/testing/startRig';
import type { AppConnector, Tokens } from './connector';
import { createNetworks } from './registry';

let rig: Rig;
beforeAll(async () => (rig = await startRig()));
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  rig.clock.now = Date.now();
});

async function grant(platform: AppPlatform, app = {}): Promise<{ network: AppConnector; tokens: Tokens }> {
  const settings = sandboxNetworkSettings(rig.origin)[platform];
  const network = createNetworks({ apps: { [platform]: { ...settings, ...app } } })[platform]!;
  const redirectUri = PUBLIC_ORIGIN + NETWORKS[platform].connecting.callbackPath;
  return { network, tokens: await network.exchange(await allow(network.oauth, redirectUri, 'rivers')) };
}

test.each([
  ['twitter', {}],
  ['twitter', { clientId: PUBLIC_CLIENT.id, clientSecret: null }],
  ['linkedin', {}],
] as const)(
  '%s: a revoked token is good for nothing, and another one of the same account stays (%j)',
  async (platform, app) => {
    const first = await grant(platform, app);
    const second = await grant(platform, app);
    await first.network.revoke!(first.tokens);
    await expect(first.network.profile(first.tokens.accessToken)).rejects.toMatchObject({ status: 401 });
    await expect(second.network.profile(second.tokens.accessToken)).resolves.toMatchObject({ name: 'Rivers' });
  },
  15_000,
);

test('X takes the refresh token back as well', async () => {
  const { network, tokens } = await grant('twitter');
  await network.revoke!(tokens);
  await expect(network.refresh(tokens.refreshToken!)).rejects.toMatchObject({ status: 400 });
});

test.each(['facebook', 'instagram'] as const)('%s has no call that ends one account alone', async (platform) => {
  expect((await grant(platform)).network.revoke).toBeNull();
});

test('a network that cannot be told is an error', async () => {
  const { network, tokens } = await grant('linkedin');
  await rig.script('linkedin', 'revoke', { kind: 'status', status: 503 });
  await expect(network.revoke!(tokens)).rejects.toMatchObject({ code: 'server_error' });
});

import { ACCOUNT_PLATFORMS, NETWORKS, type AppPlatform } from '#contract/networks';
import { createSandboxNetworks } from '../testing/sandboxNetworks';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { allow } from '../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../sandbox/testing/startRig';
import type { Actor, AppConnector } from './connector';
import { createMemoryApps } from './settings';
import { createNetworks } from './registry';

// The connectors of the registry live by the real clock, and LinkedIn's version follows from it.
const start = Date.now();
const DELETING = ['twitter', 'facebook', 'linkedin'] as const;

let rig: Rig;
beforeAll(async () => (rig = await startRig()));
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  rig.clock.now = start;
});

async function connect(platform: AppPlatform): Promise<{ network: AppConnector; actor: Actor }> {
  const network = createNetworks({ apps: sandboxNetworkSettings(rig.origin) })[platform]!;
  const grant = await allow(network.oauth, PUBLIC_ORIGIN + NETWORKS[platform].connecting.callbackPath, 'rivers');
  const { accessToken } = await network.exchange(grant);
  return { network, actor: { ...(await network.profile(accessToken)), accessToken } };
}

async function publish({ network, actor }: Awaited<ReturnType<typeof connect>>, text: string): Promise<string> {
  const outcome = await network.publish(actor, { text, media: [] }, AbortSignal.timeout(5_000));
  return outcome.kind === 'published' ? outcome.remoteId : '';
}

test('descriptors say which networks let posts be deleted', () => {
  const networks = createSandboxNetworks({ ...rig, close: rig.close }, createMemoryApps(), PUBLIC_ORIGIN);
  const deleting = ACCOUNT_PLATFORMS.filter((platform) => networks[platform]?.remove !== undefined);
  expect(ACCOUNT_PLATFORMS.filter((platform) => NETWORKS[platform].deletesPosts)).toEqual(deleting);
});

describe.each(DELETING)('%s', (platform) => {
  const endpoint = platform === 'twitter' ? 'tweet-delete' : 'post-delete';

  test('deletes one post of the account, and no other; again is no error', async () => {
    const connected = await connect(platform);
    const { network, actor } = connected;
    const [first] = [await publish(connected, 'First'), await publish(connected, 'Second')];
    await network.remove!(actor, first);
    await network.remove!(actor, first);
    expect(await rig.acceptedTexts(platform)).toEqual(['Second']);
  });

  test('a page of something before the network does not count as deleted', async () => {
    const connected = await connect(platform);
    const id = await publish(connected, 'Still there');
    const fault = { kind: 'status', status: 404, when: 'before', body: '<html>Not found</html>' };
    await rig.script(platform, endpoint, fault);
    await expect(connected.network.remove!(connected.actor, id)).rejects.toMatchObject({ status: 404 });
    expect(await rig.acceptedTexts(platform)).toEqual(['Still there']);
  });

  test.each([
    ['an outage', { kind: 'status', status: 503, when: 'after' }, 503],
    ['a lost response', { kind: 'reset', when: 'after' }, 0],
    ['a limit', { kind: 'status', status: 429, when: 'before' }, 429],
    ['a revoked token', { kind: 'revoke-tokens' }, 401],
  ])('%s is thrown', async (_name, fault, status) => {
    const connected = await connect(platform);
    const id = await publish(connected, 'Perhaps there');
    await rig.script(platform, endpoint, fault);
    await expect(connected.network.remove!(connected.actor, id)).rejects.toMatchObject({ status });
  });
});

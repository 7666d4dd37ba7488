import { APP_PLATFORMS } from '#contract/networks';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { createNetworks } from './registry';
import { attachment } from './testing/attachments';
import { WITHOUT_LIMIT } from './testing/uncertainFaults';

/** Nothing listens there. */
const NOBODY = 'http://127.0.0.1:9';

const networks = createNetworks({ apps: sandboxNetworkSettings(NOBODY) });
const actor = { accountId: '1', username: 'ada', accessToken: 'token' };

describe.each(APP_PLATFORMS)('%s cannot be reached', (platform) => {
  const network = networks[platform]!;
  const image = attachment('image/jpeg', { publicUrl: `${NOBODY}/a.jpg` });

  test.each([
    ['a text', platform === 'instagram' ? [image] : []],
    ['an image', [image]],
  ])('so %s may be sent again later: certainly nothing was sent', async (_what, media) => {
    expect(await network.publish(actor, { text: 'Hello', media }, WITHOUT_LIMIT)).toMatchObject({
      kind: 'deferred',
      reason: 'outage',
      code: 'unreachable',
      retryAt: null,
    });
  });

  test('so nobody can tell what is on its timeline, or whom a token belongs to', async () => {
    await expect(network.findRecent(actor)).rejects.toMatchObject({ code: 'unreachable', status: 0 });
    await expect(network.profile('token')).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  });
});
